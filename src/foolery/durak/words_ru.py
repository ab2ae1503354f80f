"""The sentences of Durak in Russian.

They stand in the present tense, which has no gender, and keep people in the nominative, since names are not declined.
"""

from __future__ import annotations

from typing import Final

EVENTS: Final = {
    "deal": "{who} [получаете|получает] {cards:acc}",
    "trump": "открывается {card}: козыри — {suit}",
    "trump-suit": "козыри — {suit}",
    "buried": "открывается {card} и возвращается в колоду",
    "shown": "{who} [показываете|показывает] {cards:acc}",
    "first-lead": "первым [заходите|заходит] {who}",
    "bout": "новый кон: [заходите|заходит] {who}, [to:отбиваетесь|отбивается] {to}",
    "lead": "{who} [заходите|заходит] с {cards:gen}",
    "throw": "{who} [подкидываете|подкидывает] {cards:acc}",
    "transfer": "{who} [переводите|переводит] {cards:ins}; теперь [to:отбиваетесь|отбивается] {to}",
    "cover": "{who} [бьёте|бьёт] {card:acc} {card2:ins}",
    "take": "{who} [берёте|берёт] карты",
    "pass": "{who} [пасуете|пасует]",
    "taken": "{who} [забираете|забирает] {cards:acc}",
    "beaten": "бито: {who} [отбиваетесь|отбивается], в отбой — {count}",
    "draw": "{who} [берёте|берёт] из колоды {cards:acc}",
    "draw-turn-up": "колода пуста: её последняя карта, {card}, у {who:gen}",
    "swap-six": "{who} [кладёте|кладёт] {card:acc} под колоду и [берёте|берёт] вместо неё {card2:acc}",
    "out": "{who} [остаётесь|остаётся] без карт и [выходите|выходит] из игры",
    "fool": "{who} [остаётесь|остаётся] в дураках",
    "drawn": "дураков нет: ничья",
    "limited": "партия слишком затянулась и на этом кончается",
}

MOVES: Final = {
    "lead": "зайти с {cards:gen}",
    "cover": "побить {card:acc} {card2:ins}",
    "throw": "подкинуть {cards:acc}",
    "transfer": "перевести {cards:ins}",
    "take": "взять карты",
    "pass": "пас",
    "swap-six": "поменять {card:acc} на открытую карту: {card2:acc}",
    "lay": "положить {cards:acc}",
    "close": "больше не класть",
}

PHRASES: Final = {
    "unknown": "{who}: {move}",
    "unknown-cards": "{who}: {move}, {cards}",
    "zone": "{move}: {cards}",
    "trump-card": "открывается {card}",
    "trump-kept": "последняя сданная карта — {card}, она остаётся у {who:gen}: козыри — {suit}",
    "trump-none": "козыри определены",
    "done": "бито",
    "lead": "[заходите|заходит] {who}, [to:отбиваетесь|отбивается] {to}",
    "defend": "[ходите|ходит] {who}, [to:отбиваетесь|отбивается] {to}",
    "decide-one": "сейчас [решаете|решает] {who}",
    "decide-many": "сейчас решают {move}",
    "throw-one": "подкинуть [можете|может] {who}",
    "throw-many": "подкинуть могут: {move}",
    "covered": "всё отбито",
    "takes": "{who} [берёте|берёт] карты",
    "table": "на столе: {move}",
    "table-empty": "стол пуст",
    "slot-covered": "{card}, сверху {card2}",
    "slot-waits": "{card}, ждёт ответа",
    "slot-free": "{card}, ответа не требует",
    "trumps": "козыри — {title}",
    "trumps-own": "{title}",
    "trumps-of-you": "ваши козыри — {title}",
    "trumps-of": "козыри {who:gen} — {title}",
    "trumps-not-yet": "у {who:gen} козырей пока нет",
    "no-trumps": "козырей нет",
    "stock": "в колоде {count}",
    "stock-open": "в колоде {count}, внизу открыто лежит {card}",
    "stock-last": "последняя карта колоды — {card}",
    "stock-empty": "колода пуста",
    "discarded": "в отбое: {move}",
    "holds": "{who} держит {count:acc}",
    "holds-next": "{who} — {move}",
    "holds-none": "{who} пока без карт",
    "is-out": "{move} вне игры",
    "are-out": "{move} вне игры",
    "you-out": "вы вне игры",
    "hand": "у вас на руках {move}",
    "hand-empty": "у вас нет карт",
    "fool-one": "{who} [остаётесь|остаётся] в дураках",
    "fool-many": "в дураках остаются {move}",
    "strap-1": "с одним погоном",
    "strap-2": "с двумя погонами",
    "drawn": "дураков нет: ничья",
    "limited": "партия слишком затянулась и считается ничьей",
    "winners": "дураков нет; выигрывают: {move}",
    "order": "порядок выхода: {move}",
    "points": "очки: {move}",
    "side-won": "выигрывают: {move}",
    "by-points": "победа по очкам: {move}",
    "over": "партия окончена",
    "score": "в дураках после {title}: {move}",
    "never": "ни разу",
}

NOUNS: Final = {
    "times": ("раз", "раза", "раз"),
    "epaulettes": ("погон", "погона", "погонов"),
    "draws": ("ничья", "ничьи", "ничьих"),
    "deals": ("партии", "партий", "партий"),
}
"""Nouns in the form for one, few and many; deals in the genitive, as after «после»."""
