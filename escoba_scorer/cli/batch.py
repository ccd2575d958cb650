"""``escoba score --batch``: a deal a line, JSON Lines in and out, in constant memory."""

from __future__ import annotations

import errno
import gc
import json
import os
import signal
import stat
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import Any, BinaryIO, Final, NamedTuple, NoReturn

from escoba_scorer.cli.options import Mistakes, changes_of, table_rules
from escoba_scorer.cli.reading import STDIN, FileTrouble
from escoba_scorer.game.findings import Finding, Refused, Unreadable
from escoba_scorer.game.rules import TableRules, rules_of
from escoba_scorer.game.scoring import score_deal
from escoba_scorer.notation import deal_of_json
from escoba_scorer.views.as_json import error_json
from escoba_scorer.views.language import _, language, ngettext, use_language
from escoba_scorer.views.lines import line
from escoba_scorer.views.printer import Printer
from escoba_scorer.views.progress import progress_of
from escoba_scorer.views.score_text import score_text

#: The longest line that is read, in bytes; a deal in words takes about two thousand.
LONGEST: Final = 1 << 16
#: How many lines go to a process at a time, and how many such lots may wait for each process.
LOT: Final = 400
WAITING: Final = 3
MOST_JOBS: Final = 64

#: A line of the input: its number, from 1, its bytes, and whether it was too long to be read.
Numbered = tuple[int, bytes, bool]


class Told(NamedTuple):
    """What the command line says of every deal that does not say it itself."""

    rules: str | None
    house: tuple[tuple[str, str], ...]
    deck: str


def score_batch(
    path: str,
    out: str | None,
    jobs: str | None,
    *,
    rules: str | None = None,
    house: Sequence[str] | None = None,
    deck: str | None = None,
    strict: bool = False,
) -> int:
    """Score a deal a line from a file, or from standard input for ``-``; the exit code.

    Every line is answered by one line, in order; 1 where any could not be used, or under
    ``strict`` where any has findings. Raises :class:`Refused` where the batch cannot begin.
    """
    mistakes = Mistakes()
    for option, value in (("--batch", path), ("--out", out)):
        if value == "":
            mistakes.findings.append(Finding("unusable-option", "no-value", facts={"option": option}))
    mistakes.tried(lambda: table_rules(rules, house))
    processes = mistakes.tried(lambda: _jobs(jobs)) or 1
    mistakes.told()
    told = Told(rules, tuple(changes_of(house).items()), deck or "auto")
    done = bad = found = 0
    gc.freeze()  # what is loaded stays; what the lines make is looked through again
    gc.enable()
    with ExitStack() as stack:
        source, size = _opened(path, stack)
        write = _writer(source, out, stack)
        progress = stack.enter_context(progress_of(size))
        lots = _lots(_lines(source, path), progress)
        answers = _alone(lots, told) if processes == 1 else _together(lots, told, processes, stack)
        for text, answered, wrong, warned in answers:
            with _undisturbed():
                write(text)
            done += answered
            bad += wrong
            found += warned
    scored = ngettext("{n} deal scored", "{n} deals scored", done - bad).format(n=done - bad)
    unusable = ngettext("{n} bad line", "{n} bad lines", bad).format(n=bad)
    Printer().remark([line(f"{scored}, {unusable}")])
    return int(bad > 0 or (strict and found > 0))


def _jobs(text: str | None) -> int:
    if text is None:
        return 1
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= MOST_JOBS):
        values = (f"1-{MOST_JOBS}",)
        facts = {"option": "--jobs", "value": text, "values": values}
        raise Unreadable(Finding("unusable-option", "value", facts=facts))
    return int(text)


def _opened(path: str, stack: ExitStack) -> tuple[BinaryIO, int | None]:
    """The bytes to read, and how many they are where that is known."""
    if path == STDIN:
        if sys.stdin is None:
            raise _trouble("unreadable-file", path, OSError(errno.EBADF, os.strerror(errno.EBADF)))
        return sys.stdin.buffer, None
    if Path(path).is_dir():
        raise Unreadable(Finding("unusable-file", "folder", facts={"path": path}))
    try:
        source = stack.enter_context(Path(path).open("rb"))  # noqa: SIM115 - the stack closes it
        return source, os.fstat(source.fileno()).st_size or None
    except (OSError, ValueError) as error:
        raise _trouble("unreadable-file", path, error) from None


def _writer(source: BinaryIO, out: str | None, stack: ExitStack) -> Callable[[bytes], None]:
    """What writes the answers: never over what is read, nor over the match book."""
    if out is None or out == STDIN:
        return Printer().say_whole
    from escoba_scorer.book.places import default_book  # noqa: PLC0415

    if _is_file(source, out) or os.path.realpath(out) == os.path.realpath(default_book()):
        raise Unreadable(Finding("unusable-file", "kept", facts={"path": out}))
    try:
        target = stack.enter_context(Path(out).open("wb", buffering=0))  # noqa: SIM115 - the stack closes it
    except (OSError, ValueError) as error:
        raise _trouble("unwritable-file", out, error) from None

    def write(text: bytes) -> None:
        left = memoryview(text)
        try:
            while left:
                left = left[target.write(left) :]
        except OSError as error:
            raise _trouble("unwritable-file", out, error) from None

    return write


@contextmanager
def _undisturbed() -> Iterator[None]:
    """A stretch that Ctrl-C waits for, so that whole lines are written; not so a second Ctrl-C."""
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:  # it is ignored, or somebody else's affair
        yield
        return
    told: list[int] = []

    def later(number: int, frame: FrameType | None) -> None:
        if told:
            signal.default_int_handler(number, frame)
        told.append(number)

    signal.signal(signal.SIGINT, later)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if told:
        raise KeyboardInterrupt


def _is_file(source: BinaryIO, path: str) -> bool:
    """Whether the open file is the one at this path, by whatever name it was opened."""
    try:
        opened, there = os.fstat(source.fileno()), Path(path).stat()
    except (OSError, ValueError):  # nothing is there yet, or the input is no file
        return False
    return stat.S_ISREG(there.st_mode) and os.path.samestat(opened, there)


def _trouble(code: str, path: str, error: Exception) -> Refused:
    why = getattr(error, "strerror", None) or str(error)
    variant = "missing" if isinstance(error, FileNotFoundError) and code == "unreadable-file" else ""
    name = _("standard input") if path == STDIN else path
    return FileTrouble(Finding(code, variant, facts={"path": name, "why": why}))


def _lines(source: BinaryIO, path: str) -> Iterator[Numbered]:
    """The lines of the input that hold anything; of one that is too long only its beginning."""
    number = 0
    while text := _line(source, path):
        number += 1
        too_long = False
        while not text.endswith(b"\n") and (more := _line(source, path)):
            too_long = True
            if more.endswith(b"\n"):
                break
        if too_long or text.strip():
            yield number, text, too_long


def _line(source: BinaryIO, path: str) -> bytes:
    try:
        return source.readline(LONGEST)
    except OSError as error:
        raise _trouble("unreadable-file", path, error) from None


def _lots(lines: Iterator[Numbered], progress: Callable[[int, int], None]) -> Iterator[list[Numbered]]:
    while lot := list(islice(lines, LOT)):
        yield lot
        progress(len(lot), sum(len(text) for _number, text, _too_long in lot))


def _alone(lots: Iterable[list[Numbered]], told: Told) -> Iterator[tuple[bytes, int, int, int]]:
    return (answered(lot, told) for lot in lots)


def _together(
    lots: Iterable[list[Numbered]], told: Told, processes: int, stack: ExitStack
) -> Iterator[tuple[bytes, int, int, int]]:
    """The answers of several processes, in order; only so many lots wait that memory stays as it is."""
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415

    pool = ProcessPoolExecutor(processes, initializer=_begin, initargs=(language(),))
    stack.callback(pool.shutdown, cancel_futures=True)
    waiting = deque(pool.submit(answered, lot, told) for lot in islice(lots, processes * WAITING))
    while waiting:
        yield waiting.popleft().result()
        waiting.extend(pool.submit(answered, lot, told) for lot in islice(lots, 1))


def _begin(spoken: str) -> None:
    """What a process of a batch does first: it speaks the language, and leaves Ctrl-C to the parent."""
    use_language(spoken)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def answered(lot: Iterable[Numbered], told: Told) -> tuple[bytes, int, int, int]:
    """The answers to some lines: bytes, how many, how many are refusals, how many have findings."""
    answers = []
    bad = found = 0
    for number, text, too_long in lot:
        answer, wrong, warned = _answer(number, text, told, too_long=too_long)
        answers.append(answer)
        bad += wrong
        found += warned
    return b"".join(answers), len(answers), bad, found


def _answer(number: int, text: bytes, told: Told, *, too_long: bool) -> tuple[bytes, bool, bool]:
    name: Any = None
    try:
        if too_long:
            raise Unreadable(Finding("bad-line", "long", facts={"most": LONGEST}))
        loaded = _loaded(text)
        if isinstance(loaded, dict):
            name = loaded.get("id")
        deal = deal_of_json(loaded, told.deck)
        rules = _rules(deal.rules, tuple(deal.house.items()), told)
        typed = deal.typed
        try:
            scored = score_deal(typed.piles, typed.escobas, rules.house)
        except Refused as refused:
            refused.names = typed.names
            raise
        answer = score_text(typed.names, scored, rules, typed.deck)
        return _encoded(f'{{"id": {_ENCODER.encode(name)}, {answer}'), False, bool(scored.findings)
    except Refused as refused:
        answer = _ENCODER.encode({"id": name, "line": number, **error_json(refused, refused.names)})
        return _encoded(answer), True, False


def _encoded(answer: str) -> bytes:
    try:
        return answer.encode() + b"\n"
    except UnicodeEncodeError:  # half a surrogate pair, which JSON can say and UTF-8 cannot
        return json.dumps(json.loads(answer)).encode() + b"\n"


def _loaded(text: bytes) -> Any:
    """The JSON value of a line. Raises :class:`Unreadable` (``bad-line``) where it is none."""
    try:
        return _DECODER.decode(text.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        if isinstance(error, json.JSONDecodeError):
            raise Unreadable(Finding("bad-line", "json", facts={"column": error.colno})) from None
        raise Unreadable(Finding("bad-line", "not-json")) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    told = dict(pairs)
    if len(told) < len(pairs):
        keys = [key for key, _value in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Unreadable(Finding("bad-line", "key-twice", facts={"key": twice}))
    return told


def _no_number(constant: str) -> NoReturn:
    raise Unreadable(Finding("bad-line", "no-number", facts={"constant": constant}))


def _float(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):  # written out it would be no JSON
        raise Unreadable(Finding("bad-line", "no-number", facts={"constant": digits}))
    return number


#: Made once: to make them again for every line would take a tenth of its time.
_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_constant=_no_number, parse_float=_float
)
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False)


def _rules(profile: str | None, house: tuple[tuple[str, Any], ...], told: Told) -> TableRules:
    try:
        return _rules_of(profile or told.rules or "traditional", house, told.house)
    except TypeError:  # a value that is a list or an object is the value of no key
        return rules_of(profile or told.rules or "traditional", {**dict(house), **dict(told.house)})


@lru_cache(maxsize=256, typed=True)
def _rules_of(
    profile: str, house: tuple[tuple[str, Any], ...], over: tuple[tuple[str, str], ...]
) -> TableRules:
    return rules_of(profile, {**dict(house), **dict(over)})
