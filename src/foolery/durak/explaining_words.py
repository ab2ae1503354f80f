"""What the questions of a bout are called when a variant is explained, and why the core allows a move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from foolery.durak.option_words import Both, both

ALL: Final = both("all are told", "узнают все")
FIRST: Final = both("each answers for itself", "каждое отвечает за себя")
EVERY: Final = both("all must agree", "нужно согласие всех")
ANY: Final = both("one is enough", "хватает одного")
ADDED: Final = both("the answers are added up", "ответы складываются")
LEAST: Final = both("the least counts", "действует наименьшее")
FIELD: Final = both("each sets something of its own", "каждое задаёт своё")
OWNER: Final = both("one rule decides", "решает одно правило")

PHASES_SAID: Final[Mapping[str, Both]] = {
    "lead": both("somebody leads", "заход"),
    "lead-more": both("the lead may go on", "заход может продолжиться"),
    "defend": both("the defender answers", "защита"),
    "throw": both("others may throw in", "подкидывание"),
    "take": both("others may throw in to whoever takes", "подкидывание вдогонку"),
    "start": both("before the first lead", "до первого захода"),
    "over": both("the deal is over", "партия окончена"),
}


QUESTIONS_SAID: Final[Mapping[str, tuple[Both, Both]]] = {
    "configure": (
        both("what is played with (pack, hands, trumps)", "чем играют (колода, сдача, козыри)"),
        FIELD,
    ),
    "order_pack": (both("in which order the pack is dealt", "в каком порядке сдают колоду"), OWNER),
    "order_stock": (both("in which order the stock is left", "в каком порядке остаётся колода"), OWNER),
    "turned": (both("what a turned card without suit means", "что значит открытая карта без масти"), OWNER),
    "reserve": (both("which cards are dealt beside the hand", "какие карты сдают помимо руки"), OWNER),
    "lock": (both("which cards may not be played yet", "какими картами играть ещё нельзя"), OWNER),
    "recalled": (both("what hangs on its memory", "что зависит от его памяти"), ALL),
    "dealt": (both("what is laid out after the deal", "что выкладывают после сдачи"), ALL),
    "beats_also": (both("which cards cover more than usual", "какие карты бьют больше обычного"), ADDED),
    "beats_only": (both("which cards cover less than usual", "какие карты бьют меньше обычного"), EVERY),
    "covers_only": (both("which cards may cover this one now", "какими картами можно побить эту сейчас"), EVERY),
    "playable": (both("which cards of a hand may be played", "какими картами с руки можно сыграть"), EVERY),
    "may_lead": (both("which cards may be led", "с каких карт можно зайти"), EVERY),
    "leads": (both("what a lead looks like", "как выглядит заход"), OWNER),
    "options": (both("moves of its own", "собственные ходы"), ADDED),
    "perform": (both("what these moves do", "что делают эти ходы"), FIRST),
    "enters": (both("whether there is anything to ask", "есть ли о чём спрашивать"), FIRST),
    "acts": (both("who answers its question", "кто отвечает на вопрос правила"), FIRST),
    "forbids": (both("which kinds of moves are forbidden", "какие виды ходов запрещены"), ANY),
    "may_throw": (both("who may throw in", "кто может подкидывать"), EVERY),
    "cap": (both("how many attack cards a bout may have", "сколько карт атаки может быть за кон"), LEAST),
    "uncounted": (both("how many attack cards no limit counts", "сколько карт атаки не идёт в предел"), ADDED),
    "blocks": (both("whether a cover ends throwing in", "прекращает ли побитая карта подкидывание"), ANY),
    "on_bout": (both("what a new bout brings with it", "что влечёт за собой новый кон"), ALL),
    "on_attack": (both("what an attack card brings with it", "что влечёт за собой карта атаки"), ALL),
    "on_cover": (both("what a cover brings with it", "что влечёт за собой побитая карта"), ALL),
    "on_take": (both("what a take brings with it", "что бывает, когда берут"), ALL),
    "on_close": (both("what follows when nobody adds any more", "что следует, когда больше не подкидывают"), ALL),
    "on_stock": (both("what a card off the stock brings with it", "что влечёт за собой карта, взятая из колоды"), ALL),
    "at_settle": (both("what follows before the table is cleared", "что следует, пока карты ещё на столе"), ALL),
    "settle": (both("where the table goes", "куда уходят карты со стола"), OWNER),
    "discards": (both("where beaten cards go", "куда уходят отбитые карты"), OWNER),
    "draws": (both("who draws how many", "кто сколько добирает"), OWNER),
    "after_settle": (both("what follows before drawing", "что следует перед добором"), ALL),
    "after_draw": (both("what follows after drawing", "что следует после добора"), ALL),
    "at_exit": (both("what follows before players go out", "что следует перед выходом игроков"), ALL),
    "after_exit": (both("what follows after players have gone out", "что следует после выхода игроков"), ALL),
    "loses": (both("who loses at once", "кто проигрывает сразу"), ANY),
    "first_lead": (both("who leads first", "кто заходит первым"), OWNER),
    "next_lead": (both("who leads the next bout", "кто заходит в следующем коне"), OWNER),
    "next_seat": (both("who is next", "кто следующий"), OWNER),
    "side": (both("who wins and loses together", "кто выигрывает и проигрывает вместе"), OWNER),
    "plays_for": (both("whose hand acts", "чья рука действует"), OWNER),
    "drives": (both("what a place does by itself", "что место делает само"), OWNER),
    "decides": (both("who decides for a place", "кто решает за игрока"), OWNER),
    "result": (both("who has won or lost", "кто выиграл или проиграл"), OWNER),
    "shows": (both("which cards are shown", "какие карты показывают"), ADDED),
    "asked_phases": (both("when it offers or forbids moves", "когда оно предлагает или запрещает ходы"), FIRST),
    "asks": (both("to whom a place is to do something, with how many cards", "кому и сколько карт"), FIRST),
    "tally": (both("what people count of a place", "что за игроком считают"), FIRST),
    "form": (both("how its moves are written", "как записываются его ходы"), FIRST),
    "move_text": (both("how its moves are written", "как записываются его ходы"), FIRST),
}
"""For each question what it asks, and how the answers of several rules become one."""

REASONS: Final[Mapping[str, Both]] = {
    "lead": both("whoever leads lays cards of one rank", "тот, кто заходит, кладёт карты одного достоинства"),
    "cover-suit": both("it is the higher card of the suit", "карта старше и той же масти"),
    "cover-trump": both("it is a trump", "это козырь"),
    "throw": both("a card of its rank lies on the table", "карта этого достоинства есть на столе"),
    "transfer": both(
        "nothing is covered and it has the rank that attacks", "ничего не побито, а достоинство то же, что у атаки"
    ),
    "transfer-late": both(
        "it has the rank of the last card that waits ({rule})",
        "достоинство то же, что у последней непобитой карты ({rule})",
    ),
    "take": both("a card waits, and one may always take", "есть непобитая карта, а взять можно всегда"),
    "pass": both("nobody has to throw in", "подкидывать никто не обязан"),
    "swap-six": both(
        "the lowest trump may be swapped for the turn-up", "младший козырь можно обменять на открытую карту"
    ),
    "close": both("the lead may end here", "на этом заход можно закончить"),
    "own": both("it is a move of the rule {rule}", "это ход правила {rule}"),
    "by": both("the rule {rule} allows it ({question})", "разрешает правило {rule} ({question})"),
    "forbidden": both("the rule {rule} forbids it ({question})", "запрещает правило {rule} ({question})"),
    "option": both("{rule} does not let it be", "не даёт настройка {rule}"),
    "brought": both("{rule}, brought by {owner}, does not let it be", "не даёт настройка {rule}, её ставит {owner}"),
    "together": both("the rules forbid it together: {rule}", "запрещают вместе правила {rule}"),
}

FACTS: Final[Mapping[str, Both]] = {
    "cap": both(
        "attack cards in this bout: at most {value}, {lie} on the table, room for {room} more",
        "карт атаки за этот кон: не больше {value}, на столе {lie}, можно добавить ещё {room}",
    ),
    "cap-by": both("{rule} says {value}", "{rule}: {value}"),
    "cap-core": both("without these rules {value}", "без этих правил {value}"),
    "cards": both("cards that may be used now: {cards}", "карты, которыми можно сыграть сейчас: {cards}"),
    "kept": both("cards that must stay in hand: {cards}", "карты, которые нужно придержать: {cards}"),
    "may": both("seat {seat} may throw in", "место {seat}: подкидывать можно"),
    "may-not": both("seat {seat} may not throw in: {rule}", "место {seat}: подкидывать нельзя, правило {rule}"),
    "none": both("none", "никаких"),
}

FIELDS_SAID: Final[Mapping[str, Both]] = {
    "pack": both("cards in the pack", "карт в колоде"),
    "hand_size": both("cards in a hand", "карт на руках"),
    "throw_in": both("cards are thrown in", "карты подкидывают"),
    "throw_max": both("cards thrown in at once", "карт, подкинутых сразу"),
    "lead_max": both("cards of a lead", "карт в заходе"),
    "lead_mixed": both("a lead may mix ranks", "заходить можно с разных достоинств"),
    "take_uncapped": both("no limit after a take", "после взятия предела нет"),
    "open": both("cards of a hand that are open to play", "карт руки, которыми уже можно играть"),
    "cut": both("the pack is cut", "колоду снимают"),
    "transfer": both("attacks are transferred", "атаку переводят"),
    "transfer_late": both("they are transferred after a cover too", "переводят и после того, как начали отбиваться"),
    "transfer_frees": both("a transfer frees the cards before it", "перевод снимает прежние карты"),
    "trump_source": both("what fixes trumps", "что назначает козыри"),
    "fixed_trump": both("trump suits fixed beforehand", "заранее заданные козырные масти"),
    "deal": both("what is dealt", "что сдают"),
    "even_deal": both("all get equally many cards", "всем сдают поровну"),
    "reserve": both("cards beside the hand", "карт помимо руки"),
    "under": both("cards below the open one", "карт под открытой"),
    "after_deal": both("cards left after the deal", "карт остаётся после сдачи"),
    "after_deal_each": both("of these for each player", "из них на каждого игрока"),
    "dummies": both("places that nobody sits at", "мест, за которыми никто не сидит"),
    "places": both("numbers of places", "сколько бывает мест"),
    "bito": both("covers after which nobody attacks any more", "покрытия, после которых больше не нападают"),
}
"""What the fields of the configuration are."""

USUAL_FIELDS: Final = ("pack", "hand_size", "throw_in", "transfer", "trump_source")
"""Fields that are told even where no rule has set them."""

FIELD_VALUES: Final[Mapping[object, Both]] = {
    True: both("yes", "да"),
    False: both("no", "нет"),
    "turned": both("the open card", "открытая карта"),
    "bottom": both("the bottom card of the stock", "нижняя карта колоды"),
    "last": both("the last card dealt", "последняя сданная карта"),
    "fixed": both("they are fixed", "они заданы"),
    "rule": both("a rule", "правило"),
    "hands": both("hands", "руки"),
    "all": both("the whole pack", "вся колода"),
    "none": both("nothing", "ничего"),
}
