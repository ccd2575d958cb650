"""The messages of the room: cards, piles and names as they are typed."""

from __future__ import annotations

from typing import Final

from escoba_scorer.views.language import N_
from escoba_scorer.views.messages import Message, Plural

_CARD: Final = N_(
    "A card is a rank and a suit: 7o, so, 10o, J♦, rey de bastos. Ranks are 1-7, s or 10, c or 11, "
    "r or 12, in French letters a j q k; suits are o c e b, in French letters d h s c, or symbols; "
    "both can be written in words."
)
_NO_CARD: Final = N_(
    "The pack has forty cards, 1-7, sota, caballo and rey in four suits. There is no 8 and no 9, "
    "and in a French pack no 10: the cards that count 8, 9 and 10 are sota or jack, caballo or "
    "queen, rey or king."
)
_AMBIGUOUS: Final = N_(
    "Where a text can be read in two ways it is refused, never guessed. The help line says how each "
    "reading is written."
)
_PILE: Final = N_(
    "A pile is its cards, or `rest` for all that no other pile holds. `=20` says how many cards it "
    "has, `=0` that it has none; `+2` is how many escobas its side made."
)
_NAME: Final = N_(
    "A name is shown as it was typed: at most 40 columns, nothing in it that hides or moves what "
    "is around it, none of + , : ; # =, no dash at its beginning, and none of the words that deal "
    "records use: rules, sides, dealer, table, score, claim, hand, rest."
)
_NOTE: Final = N_(
    "A note is shown as it was typed: at most 200 columns, nothing in it that hides or moves what "
    "is around it."
)
_FILE: Final = N_(
    "A deal file has a line for each side, its name before a colon and its pile after it, and at "
    "most one line that begins with `rules:`. A # begins a comment."
)
_BATCH: Final = N_(
    "A line of a batch is one JSON object: `sides`, each with `pile` and, if wanted, `name` and "
    "`escobas`; and, if wanted, `id`, `rules`, `house` and `deck`."
)
_TEXT: Final = N_("Cards, deal files and records are plain text, encoded as UTF-8.")
_RANKS: Final = N_("ranks: 1-7, s or 10, c or 11, r or 12; in French letters a, 2-7, j, q, k")
_SUITS: Final = N_("suits: o, c, e, b; in French letters d, h, s, c; ♦ ♥ ♠ ♣; or words")
_FIGURES: Final = N_(
    "sota or jack (s, 10, j) counts 8, caballo or queen (c, 11, q) 9, rey or king (r, 12, k) 10"
)
_WRITE: Final = N_("write {mend}")
_IN: Final = N_("in {source}")
_EITHER_DECK: Final = N_("say which with --deck spanish or --deck french")


def _score(pile: str) -> tuple[str, ...]:
    return ("score", pile, "rest")


MESSAGES: Final[dict[str, Message]] = {
    "unreadable-card": Message(
        line=N_("{token} is no card"),
        help=N_("write a rank and a suit: 7o, so, 10o, J♦, rey de bastos"),
        meaning=_CARD,
        example=_score("xyz"),
    ),
    "unreadable-card/rank": Message(
        line=N_("{part} is no rank"), note=_RANKS, meaning=_CARD, example=_score("13b")
    ),
    "unreadable-card/suit": Message(
        line=N_("{part} is no suit"), note=_SUITS, meaning=_CARD, example=_score("7x")
    ),
    "unreadable-card/rank-alone": Message(
        line=N_("{part} is a rank without a suit"),
        help=N_("write its suit after it, as in {example}"),
        meaning=_CARD,
        example=_score("rey"),
    ),
    "unreadable-card/suit-alone": Message(
        line=N_("{part} is a suit without a rank"),
        help=N_("write a rank before it, as in {example}"),
        meaning=_CARD,
        example=_score("oros"),
    ),
    "unreadable-card/two-letterings": Message(
        line=N_("{token} mixes Spanish and French letters"),
        help=N_("write {spanish} in Spanish letters, or {french} in French ones"),
        meaning=_CARD,
        example=_score("Ko"),
    ),
    "unreadable-card/rank-twice": Message(
        line=N_("{token} has the same rank twice"),
        help=N_("write each rank of a suit once"),
        meaning=_CARD,
        example=_score("o77"),
    ),
    "unreadable-card/figures-last": Message(
        line=N_("{token} has a figure before the last 1-7"),
        help=N_("write {mend}, or the figures last"),
        meaning=_CARD,
        example=_score("or7"),
    ),
    "unreadable-card/ordinal": Message(
        line=N_("{part} is the mark of an ordinal, no letter"),
        help=_WRITE,
        meaning=_CARD,
        example=_score("7º"),
    ),
    "unreadable-card/look-alike": Message(
        line=N_("{part} is a letter of another alphabet that looks like {like}"),
        help=_WRITE,
        meaning=_CARD,
        example=_score("7\u043e"),
    ),
    "unreadable-card/apart": Message(
        line=N_("{token} runs together what stands apart"),
        help=_WRITE,
        meaning=_CARD,
        example=_score("7oros"),
    ),
    "unreadable-card/suit-first": Message(
        line=N_("{token} runs cards together suit first"),
        help=_WRITE,
        meaning=_CARD,
        example=_score("o7e3"),
    ),
    "unreadable-card/no-ranks": Message(
        line=N_("{token} has no ranks after it"),
        help=N_("write the ranks after the colon, or leave the suit out"),
        meaning=_CARD,
        example=_score("oros: ; c: 45"),
    ),
    "unreadable-card/before-colon": Message(
        line=N_("{part} stands where a suit with a colon should"),
        help=N_("write a suit before a colon, and a blank before that"),
        meaning=_CARD,
        example=_score("7o: 45"),
    ),
    "unreadable-card/not-a-pile": Message(
        line=N_("{token} belongs to a pile, and here are only cards"),
        help=N_("leave {token} out"),
        meaning=_CARD,
        example=("capture", "7o", "--table", "so =1"),
    ),
    "unreadable-card/back": Message(
        line=N_("{part} is the back of a card"),
        help=N_("write a rank and a suit: 7o, so, 10o, J♦, rey de bastos"),
        meaning=_CARD,
        example=_score("\U0001f0a0"),
    ),
    "unreadable-card/not-one": Message(
        line=Plural("{token} is one card", "{token} is {n} cards, and one is asked for", by="n"),
        help=N_("write one card alone"),
        meaning=_CARD,
        example=("capture", "7o so", "--table", "7c"),
    ),
    "unreadable-card/more": Message(
        line=Plural("there is one more mistake", "there are {n} more mistakes", by="n"),
        meaning=_CARD,
        example=_score("x " * 14),
    ),
    "no-such-card": Message(
        line=N_("the pack has no {part}"),
        note=_FIGURES,
        help=N_("write the card as its figure: so or J♦, co or Q♦, ro or K♦"),
        meaning=_NO_CARD,
        example=_score("8o"),
    ),
    "no-such-card/ten": Message(
        line=N_("{part} is in no pack: a French pack has no ten here"),
        note=_FIGURES,
        help=N_("write {jack} for the jack, or {sota} for the sota; both are one card, and count 8"),
        meaning=_NO_CARD,
        example=_score("10d"),
    ),
    "no-such-card/joker": Message(
        line=N_("the pack has no joker"),
        help=N_("leave {part} out"),
        meaning=_NO_CARD,
        example=_score("\U0001f0cf"),
    ),
    "no-such-card/bare": Message(
        line=N_("the pack has no {part}"),
        note=_FIGURES,
        help=N_("write s for the sota that counts 8, c for the caballo that counts 9"),
        meaning=_NO_CARD,
        example=("fifteen", "7", "8"),
    ),
    "ambiguous-card/bare": Message(
        line=N_(
            "{part} can be the sota, where it is printed and which counts 8, or the rey, which counts 10"
        ),
        note=_FIGURES,
        help=N_("write s for the sota, r for the rey"),
        meaning=_AMBIGUOUS,
        example=("fifteen", "5", "10"),
    ),
    "ambiguous-card/twelve": Message(
        line=N_("{token} can be the as and the 2, or the rey"),
        help=N_("write {both} for as and 2, {king} for the rey"),
        meaning=_AMBIGUOUS,
        example=_score("o12"),
    ),
    "ambiguous-card/cs": Message(
        line=N_("{token} can be the sota de copas, or the caballo de espadas"),
        help=N_("write sc for the sota de copas, ce for the caballo de espadas"),
        meaning=_AMBIGUOUS,
        example=_score("cs"),
    ),
    "ambiguous-card/as": Message(
        line=N_("{token} can be an as without its suit, or the ace of spades"),
        help=N_("write the suit, as in 1o, or 1e for the ace of spades; or say --deck french"),
        meaning=_AMBIGUOUS,
        example=_score("as 4o"),
    ),
    "ambiguous-card/c-neither": Message(
        line=N_("c in {part} can be copas or clubs: it is {copas} or {clubs}"),
        note=N_(
            "nothing here shows whether the letters are Spanish (c is copas) or French (clubs, bastos)"
        ),
        help=_EITHER_DECK,
        meaning=N_(
            "The letter c as a suit is copas in Spanish letters and clubs, which is bastos, in French "
            "ones. All letters of all piles are looked at; where they show both letterings, or "
            "neither, --deck (or ESCOBA_DECK) says which it is."
        ),
        example=_score("7c"),
    ),
    "ambiguous-card/c-both": Message(
        line=N_("c in {part} can be copas or clubs: it is {copas} or {clubs}"),
        note=N_("{spanish} is in Spanish letters, {french} in French ones"),
        help=_EITHER_DECK,
        meaning=N_(
            "The letter c as a suit is copas in Spanish letters and clubs, which is bastos, in French "
            "ones. All letters of all piles are looked at; where they show both letterings, or "
            "neither, --deck (or ESCOBA_DECK) says which it is."
        ),
        example=_score("7c 3d 4o"),
    ),
    "ambiguous-card/figure-or-card": Message(
        line=N_("{token} can be one suit with a figure in it, or more than one suit"),
        help=N_("write {colon} for one suit, {apart} for two"),
        meaning=_AMBIGUOUS,
        example=_score("o7c3"),
    ),
    "ambiguous-card/figure-first": Message(
        line=N_("{token} has a letter before a figure that can be a rank or a suit"),
        help=N_("write {colon} where it is a rank"),
        meaning=_AMBIGUOUS,
        example=_score("oc3"),
    ),
    "ambiguous-card/list-or-card": Message(
        line=N_("{token} can be ranks of the suit before it, or cards"),
        help=N_("write ranks apart, or a semicolon before cards"),
        meaning=_AMBIGUOUS,
        example=_score("oros: 1 2 sc"),
    ),
    "ambiguous-card/ors": Message(
        line=N_("{token} can be read with ors as oros, or as the rey and the sota of oros"),
        help=N_("write d'ors for the suit, ro so for the two cards"),
        meaning=_AMBIGUOUS,
        example=_score("re ors"),
    ),
    "ambiguous-card/two-readings": Message(
        line=N_("{token} can be {one}, or {other}"),
        help=N_("write the cards apart"),
        meaning=_AMBIGUOUS,
        example=("score", "ccks", "rest", "--deck", "spanish"),
    ),
    "doubled-cards/again": Message(
        line=N_("{doubled} stands here a second time"),
        help=N_("the pack has every card once; write another card, or leave it out"),
        meaning=_NO_CARD,
        example=("capture", "7o", "--table", "so sc so"),
    ),
    "wrong-count": Message(
        line=Plural(
            "one card was read in the pile of {side}, which is said to have {stated}",
            "{n} cards were read in the pile of {side}, which is said to have {stated}",
            by="n",
        ),
        help=N_("count the pile again, or look for a card left out or typed twice"),
        meaning=_PILE,
        example=_score("o1237sr =7"),
    ),
    "wrong-count/no-number": Message(
        line=N_("{token} is no number of cards"),
        help=N_("write = and a whole number, as in =20"),
        meaning=_PILE,
        example=_score("o1237sr =six"),
    ),
    "wrong-count/twice": Message(
        line=N_("{token} says a second time how many cards the pile has"),
        help=N_("say it once"),
        meaning=_PILE,
        example=_score("o1237sr =6 =7"),
    ),
    "bad-escobas/no-number": Message(
        line=N_("{token} is no number of escobas"),
        help=N_("write + and a whole number, as in +2"),
        meaning=_PILE,
        example=_score("o1237sr +-1"),
    ),
    "bad-escobas/twice": Message(
        line=N_("{token} says a second time how many escobas the side has"),
        help=N_("say it once"),
        meaning=_PILE,
        example=_score("o1237sr +1 +2"),
    ),
    "bad-escobas/differ": Message(
        line=N_("{side} has +{typed} in the pile and {apart} by --escobas"),
        help=N_("say it once"),
        meaning=_PILE,
        example=("score", "o1237sr +1", "rest", "--escobas", "2,0"),
    ),
    "rest-twice": Message(
        line=N_("rest stands for a second pile, that of {side}"),
        help=N_("type the cards of all piles but one"),
        meaning=_PILE,
        example=("score", "rest", "rest"),
    ),
    "rest-twice/pile": Message(
        line=N_("rest stands twice in one pile"),
        help=N_("write it once"),
        meaning=_PILE,
        example=("score", "o1237sr", "rest rest"),
    ),
    "rest-not-alone": Message(
        line=N_("rest stands beside cards"),
        help=N_("write rest alone for a whole pile, or its cards"),
        meaning=_PILE,
        example=("score", "o1237sr", "4o rest"),
    ),
    "empty-input/pile": Message(
        line=N_("the pile of {side} has no cards"),
        help=N_("write =0 for an empty pile, or rest for all that is left"),
        meaning=_PILE,
        example=("score", "", "rest"),
    ),
    "empty-input/cards": Message(
        line=N_("there are no cards"),
        note=_IN,
        help=N_("write at least one card, as in 7o"),
        meaning=_CARD,
        example=("fifteen", ""),
    ),
    "empty-input/file": Message(
        line=N_("there is no deal"),
        note=_IN,
        help=N_("write a line for each side: Ana: o1237sr c45 =8 +1"),
        meaning=_FILE,
        example=("score", "FILE", ""),
    ),
    "too-long": Message(
        line=N_("the text is longer than {most} characters, too long for a deal"),
        note=_IN,
        help=N_("check that it is the right text"),
        meaning=N_("Forty cards written out in words take about 800 characters."),
        example=_score("7o " * 1400),
    ),
    "not-text": Message(
        line=N_("{character} is no character of a text"),
        help=N_("check that it is the right file, and plain text"),
        meaning=_TEXT,
        example=("score", "FILE", "Ana: 7o\x00\nLuis: rest\n"),
    ),
    "wrong-sides": Message(
        line=Plural(
            "a deal has two to four piles, not one", "a deal has two to four piles, not {n}", by="n"
        ),
        help=N_("write one pile for each side, in quotes; one of them may be rest"),
        meaning=_PILE,
        example=("score", "o1", "o2", "o3", "o4", "rest", "--sides", "Ana,Luis,Eva,Mar,Iva"),
    ),
    "wrong-sides/file": Message(
        line=Plural(
            "a deal file has two to four sides, not one",
            "a deal file has two to four sides, not {n}",
            by="n",
        ),
        help=N_("write a line for each side: Ana: o1237sr c45 =8 +1"),
        meaning=_FILE,
        example=("score", "FILE", "Ana: o1237sr\n"),
    ),
    "wrong-sides/names": Message(
        line=Plural(
            "there is one name for {wanted} piles", "there are {n} names for {wanted} piles", by="n"
        ),
        help=N_("write one name for each pile"),
        meaning=_PILE,
        example=("score", "o1237sr", "rest", "--sides", "Ana,Luis,Eva"),
    ),
    "deal-line/no-colon": Message(
        line=N_("{token} has no colon after a name"),
        help=N_("write the side's name and a colon before its pile"),
        meaning=_FILE,
        example=("score", "FILE", "o1237sr\nLuis: rest\n"),
    ),
    "deal-line/no-name": Message(
        line=N_("{token} begins with a suit, not with a name"),
        help=N_("write the side's name and a colon before its pile"),
        meaning=_FILE,
        example=("score", "FILE", "o:1237sr\nLuis: rest\n"),
    ),
    "deal-line/rules-twice": Message(
        line=N_("there is a second line of rules"),
        help=N_("leave one of the two out"),
        meaning=_FILE,
        example=("score", "FILE", "rules: club\nrules: casual\nAna: o1237sr\nLuis: rest\n"),
    ),
    "deal-line/rules": Message(
        line=N_("{word} is no KEY=VALUE"),
        help=N_("write the profile first, then changes as KEY=VALUE"),
        meaning=_FILE,
        example=("score", "FILE", "rules: club target\nAna: o1237sr\nLuis: rest\n"),
    ),
    "deal-line/key-twice": Message(
        line=N_("{key} stands twice"),
        help=N_("leave one of the two out"),
        meaning=_FILE,
        example=("score", "FILE", "rules: club target=15 target=21\nAna: o1237sr\nLuis: rest\n"),
    ),
    "bad-line/no-line": Message(
        line=N_("the line is no JSON object"),
        help=N_('write {{"sides": [{{"pile": "o:1237sr"}}, {{"pile": "rest"}}]}}'),
        meaning=_BATCH,
        example=("score", "--batch", "FILE", "[]\n"),
    ),
    "bad-line/no-side": Message(
        line=N_("a side is no JSON object"),
        help=N_('write {{"name": "Ana", "pile": "o:1237sr", "escobas": 1}}'),
        meaning=_BATCH,
        example=("score", "--batch", "FILE", '{"sides": ["o:1237sr", "rest"]}\n'),
    ),
    "bad-line/unknown-key": Message(
        line=N_("there is no key {key}"),
        note=N_("keys: {keys}"),
        meaning=_BATCH,
        example=("score", "--batch", "FILE", '{"piles": []}\n'),
    ),
    "bad-line/list": Message(
        line=N_("{key} is no list"),
        meaning=_BATCH,
        example=("score", "--batch", "FILE", '{"sides": 2}\n'),
    ),
    "bad-line/text": Message(
        line=N_("{key} is no text"),
        meaning=_BATCH,
        example=("score", "--batch", "FILE", '{"sides": [{"pile": 7}, {"pile": "rest"}]}\n'),
    ),
    "bad-line/object": Message(
        line=N_("{key} is no object"),
        meaning=_BATCH,
        example=("score", "--batch", "FILE", '{"house": 21, "sides": []}\n'),
    ),
    "bad-line/number": Message(
        line=N_("{key} is no whole number"),
        meaning=_BATCH,
        example=(
            "score",
            "--batch",
            "FILE",
            '{"sides": [{"pile": "o:1", "escobas": "2"}, {"pile": "rest"}]}\n',
        ),
    ),
    "bad-line/deck": Message(
        line=N_("{key} is none of {decks}"),
        meaning=_BATCH,
        example=("score", "--batch", "FILE", '{"deck": "tarot", "sides": []}\n'),
    ),
    "bad-name/empty": Message(
        line=N_("a name cannot be empty"), meaning=_NAME, example=("new", "Ana", "")
    ),
    "bad-name/character": Message(
        line=N_("a name cannot hold {character}, it does not show"),
        meaning=_NAME,
        example=("new", "Ana", "Lu\u200bis"),
    ),
    "bad-name/marks": Message(
        line=N_("a name cannot hold more than {most} marks on one letter"),
        meaning=_NAME,
        example=("new", "Ana", "Lu\u0301\u0301\u0301\u0301\u0301is"),
    ),
    "bad-name/wide": Message(
        line=N_("a name is at most {widest} columns wide, this one is {columns}"),
        meaning=_NAME,
        example=("new", "Ana", "Luis " * 10),
    ),
    "bad-name/sign": Message(
        line=N_("{name} cannot be a name, it holds {sign}"),
        meaning=_NAME,
        example=("new", "Ana", "Luis=2"),
    ),
    "bad-name/dash": Message(
        line=N_("{name} cannot be a name, it begins with a dash"),
        meaning=_NAME,
        example=("new", "Ana", "--", "-Luis"),
    ),
    "bad-name/word": Message(
        line=N_("{name} cannot be a name, it is a word of deal records"),
        meaning=_NAME,
        example=("new", "Ana", "rest"),
    ),
    "bad-name/repeated": Message(
        line=N_("{name} is the name of another side or player already"),
        meaning=N_("Names are told apart without regard to case and accents: José and JOSE are one."),
        example=("new", "José", "JOSE"),
    ),
    "bad-note/character": Message(
        line=N_("a note cannot hold {character}, it does not show"),
        meaning=_NOTE,
        example=("new", "Ana", "Luis", "--note", "at the\u202e bar"),
    ),
    "bad-note/marks": Message(
        line=N_("a note cannot hold more than {most} marks on one letter"),
        meaning=_NOTE,
        example=("new", "Ana", "Luis", "--note", "so\u0301\u0301\u0301\u0301\u0301"),
    ),
    "bad-note/wide": Message(
        line=N_("a note is at most {widest} columns wide, this one is {columns}"),
        meaning=_NOTE,
        example=("new", "Ana", "Luis", "--note", "again " * 40),
    ),
}
