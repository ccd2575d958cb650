"""The one table of commands, and Typer's group and command as this program needs them.

A command is a module of this package with a function of the command's name, ``ABOUT`` (what
``--help`` tells) and ``EXAMPLE`` (a command line that a test runs). Its module is imported only
when the command is run, completed or helped, so that a quick answer stays quick. Typer lost the
translations of its own words; the two classes here bring them back.
"""

import os
from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Annotated, Any, Final, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from escoba_scorer import __version__
from escoba_scorer.cli.options import Lang
from escoba_scorer.game.findings import Finding, Refused
from escoba_scorer.views.language import N_, _
from escoba_scorer.views.lines import Span

PROGRAM: Final = "escoba"
#: Set by a shell that asks what can come next on a line.
COMPLETE: Final = "_ESCOBA_COMPLETE"


class Row(NamedTuple):
    """A row of the help: the commands that stand together, and what they are for."""

    group: str
    names: tuple[str, ...]
    about: str


SCORE, MATCH, BOOK = N_("Score and judge"), N_("Keep a match"), N_("Look after the book")

ROWS: Final = (
    Row(SCORE, ("score",), N_("score one deal from its piles")),
    Row(SCORE, ("keys", "play"), N_("enter piles with one key a card; referee a deal play by play")),
    Row(SCORE, ("fifteen",), N_("do these cards make fifteen?")),
    Row(SCORE, ("capture",), N_("which captures a card has, and whether one stands")),
    Row(SCORE, ("replay",), N_("judge a deal that was written down play by play")),
    Row(SCORE, ("rules", "explain"), N_("house rules in words; what a message means")),
    Row(MATCH, ("new", "rematch"), N_("begin a match; the same sides once more")),
    Row(MATCH, ("deal",), N_("score a deal into the match")),
    Row(MATCH, ("status", "show"), N_("where the match stands; its whole sheet")),
    Row(MATCH, ("undo", "redo"), N_("take back the latest act; bring it back")),
    Row(MATCH, ("amend", "void"), N_("correct a deal; strike it")),
    Row(BOOK, ("matches", "use"), N_("all matches; make another one the current")),
    Row(BOOK, ("rename", "delete"), N_("give a player another name; take a match out")),
    Row(BOOK, ("stats",), N_("what all the matches come to, head to head")),
    Row(BOOK, ("sheet",), N_("a sheet to print or send")),
    Row(BOOK, ("export", "import"), N_("write matches to a file; bring them in from one")),
    Row(BOOK, ("doctor",), N_("check the book, restore a backup")),
)

#: Every command with its row.
COMMANDS: Final[Mapping[str, Row]] = {name: row for row in ROWS for name in row.names}

#: Where a command's name is a word of Python.
_MODULES: Final = {"import": "import_"}


class Spoken:
    """What Typer's group and command say in English alone, in the language in force."""

    def format_usage(self: Any, ctx: Any, formatter: Any) -> None:
        """Write the usage line."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=_("Usage: "))

    def get_help_option(self: Any, ctx: Any) -> Any:
        """The option ``--help``, with its own help in the language in force."""
        option = super().get_help_option(ctx)  # type: ignore[misc]  # of the class that this one joins
        if option is not None:
            option.help = _("Show this help and leave")
            option.callback = _helped
        return option


class Command(Spoken, TyperCommand):
    """Typer's command, speaking the language in force and refusing in our way."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """The arguments left over, of which there may be none."""
        ctx.allow_extra_args = True  # Typer would say so in English alone
        left = super().parse_args(ctx, args)
        if left and not ctx.resilient_parsing:
            raise Refused(Finding("unusable-argument", "extra", facts={"arguments": " ".join(left)}))
        return left

    def invoke(self, ctx: Any) -> Any:
        """The exit code of the command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as gone:
            raise ReaderGone from gone  # Typer would end the process with another code

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write what there is to say about each argument and option."""
        rows: dict[str, list[tuple[str, str]]] = {"argument": [], "option": []}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is not None:
                names, told = record
                told = told.replace("[required]", _("[required]"))
                rows[param.param_type_name].append((names, told))
        for heading, kind in ((_("Arguments"), "argument"), (_("Options"), "option")):
            if rows[kind]:
                with formatter.section(heading):
                    formatter.write_dl(rows[kind])

    def format_epilog(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        """Write the example."""
        if self.epilog:
            with formatter.section(_("Example")):
                for example in self.epilog.splitlines():
                    formatter.write(f"{'':>{formatter.current_indent}}{example}\n")


class ReaderGone(Exception):
    """Whoever read the answer went away."""


class Group(Spoken, TyperGroup):
    """Typer's group, whose commands are the rows of :data:`COMMANDS`, each built when asked for."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        """The names of all commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002
        """The command of this name, its module imported now; ``None`` for no such command."""
        return built(cmd_name) if cmd_name in COMMANDS else None

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """The commands and options that begin with what was typed, without loading any command."""
        from typer._click.shell_completion import CompletionItem  # noqa: PLC0415

        options = super(TyperGroup, self).shell_complete(ctx, incomplete)
        return [
            CompletionItem(name, help=_(row.about))
            for name, row in COMMANDS.items()
            if name.startswith(incomplete)
        ] + options

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the commands by what a person wants, then the options."""
        for group in dict.fromkeys(row.group for row in ROWS):
            formatter.write(f"{_(group)}:\n")
            with formatter.indentation():
                formatter.write_dl(
                    [(", ".join(row.names), _(row.about)) for row in ROWS if row.group == group]
                )
        records = [param.get_help_record(ctx) for param in self.get_params(ctx)]
        names = [record[0] for record in records if record is not None]
        formatter.write_text(f"{_('Options')}: {', '.join(names)}")

    def format_help_text(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        """Write what the program is for."""
        formatter.write_text(self.help or "")

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the arguments begin with; refused with the nearest names there are."""
        name = args[0]
        command = self.get_command(ctx, name)
        if command is None and not ctx.resilient_parsing:
            near = tuple(get_close_matches(name, COMMANDS, n=3)) or None
            raise Refused(Finding("no-such-command", facts={"name": name, "near": near}))
        return (name if command else None), command, args[1:]


def module_of(name: str) -> Any:
    """The module of a command, imported now."""
    return import_module(f"{__package__}.{_MODULES.get(name, name)}")


def built(name: str) -> Any:
    """Typer's command for one row of the table."""
    module = module_of(name)
    function = getattr(module, _MODULES.get(name, name))
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name, cls=Command, help=_(module.ABOUT), epilog=module.EXAMPLE)(function)
    return _spoken(get_command(app))


def _spoken(command: Any) -> Any:
    """The command with its helps in the language in force; its modules keep them as they are written."""
    command.options_metavar = _("[OPTIONS]")
    for param in command.params:
        if param.help:
            param.help = _(param.help)
    return command


def _version(asked: bool) -> None:
    if asked:
        _printer().say([(Span(f"{PROGRAM} {__version__}"),)])
        raise typer.Exit


def _helped(ctx: Any, _option: Any, asked: bool) -> None:
    """Print the help with our own printer, which knows what every stream can take."""
    if asked and not ctx.resilient_parsing:
        _printer().say((Span(row),) for row in ctx.get_help().splitlines())
        raise typer.Exit


def _printer() -> Any:
    from escoba_scorer.views.printer import Printer  # noqa: PLC0415

    return Printer()


def whole() -> Any:
    """Typer's group of all commands."""
    app = typer.Typer(
        cls=Group,
        rich_markup_mode=None,
        invoke_without_command=True,
        subcommand_metavar=_("COMMAND ..."),
    )

    @app.callback(help=_("Counts a real deal of Escoba, and keeps the match."))
    def escoba(
        ctx: typer.Context,
        version: Annotated[
            bool,
            typer.Option("--version", callback=_version, is_eager=True, help=N_("Show the version")),
        ] = False,
        lang: Lang = None,
    ) -> int:
        """The current match, where no command is named."""
        del version, lang
        if ctx.invoked_subcommand is None:
            from escoba_scorer.cli.status import status  # noqa: PLC0415

            return status()
        return 0

    return _spoken(get_command(app))


def answered(arguments: list[str]) -> int:
    """The exit code of one command line; what is refused is told on stderr."""
    asked = os.environ.get(COMPLETE)
    try:
        if asked == "complete_bash":
            from escoba_scorer.cli.completion import answer_bash  # noqa: PLC0415

            return answer_bash(whole(), PROGRAM)
        code = whole().main(arguments, prog_name=PROGRAM, standalone_mode=False)
    except Refused as refused:
        if asked is not None:  # a shell asks, in the middle of a line: nobody wants an answer yet
            return refused.exit_code
        return _complained(refused, arguments)
    except typer.Abort:
        return 130
    except typer.TyperException as error:
        return _complained(Refused(_finding(error)), arguments)
    except ReaderGone as gone:
        raise BrokenPipeError from gone
    return code if isinstance(code, int) else 0


def _complained(refused: Refused, arguments: list[str]) -> int:
    _printer().complain(refused, refused.names, as_json="--json" in arguments)
    return refused.exit_code


def _finding(error: Exception) -> Finding:
    """What Typer could not use, as a finding in our words."""
    param = getattr(error, "param", None)
    option = getattr(error, "option_name", None)
    kind = type(error).__name__
    if kind == "MissingParameter" and param is not None:
        name = param.metavar or param.human_readable_name.upper()
        if param.param_type_name == "option":
            return Finding("unusable-option", "missing", facts={"option": param.opts[0]})
        return Finding("unusable-argument", "missing", facts={"argument": name.rstrip(".")})
    if kind == "NoSuchOption":
        near = tuple(getattr(error, "possibilities", None) or ()) or None
        return Finding("unusable-option", "unknown", facts={"option": option, "near": near})
    if option is not None:
        variant = "no-value" if "requires" in str(error) else "with-value"
        return Finding("unusable-option", variant, facts={"option": option})
    return Finding("unusable-argument", "", facts={"why": str(error)})
