"""The Russian sentences of Contract Rummy."""

from __future__ import annotations

from typing import Final

from foolery.languages.ru.grammar import Russian

EVENTS: Final = {
    "deal": "{who} [получаете|получает] {cards:acc}",
    "turned": "открывается {card}: с этой карты начинается сброс",
    "draw-discard": "{who} [берёте|берёт] из сброса {card:acc}",
    "refuse": "{who} [отказываетесь|отказывается] от {card:gen}",
    "claim": "{who} [забираете|забирает] {card:acc}",
    "penalty": "в штраф {who} [берёте|берёт] из колоды {cards:acc}",
    "decline": "{who:dat} эта карта не нужна",
    "draw": "{who} [берёте|берёт] из колоды {cards:acc}",
    "reshuffle": "колода кончилась: сброс перемешан, теперь в ней {count}",
    "stock-gone": "брать больше нечего: партия окончена",
    "meld-group": "{who} [выкладываете|выкладывает] группу: {cards:acc}",
    "meld-sequence": "{who} [выкладываете|выкладывает] последовательность: {cards:acc}",
    "joker": "{card} заменяет {stated:acc}",
    "lay-off-group": "{who} [подкладываете|подкладывает] {card:acc} к группе {to:gen}",
    "lay-off-sequence": "{who} [подкладываете|подкладывает] {card:acc} к последовательности {to:gen}",
    "your-lay-off-group": "{who} подкладывает {card:acc} к вашей группе",
    "your-lay-off-sequence": "{who} подкладывает {card:acc} к вашей последовательности",
    "own-lay-off-group": "{who} [подкладываете|подкладывает] {card:acc} к своей группе",
    "own-lay-off-sequence": "{who} [подкладываете|подкладывает] {card:acc} к своей последовательности",
    "trade": "{who} [кладёте|кладёт] {card:acc} на место джокера и [забираете|забирает] {card2:acc}",
    "discard": "{who} [сбрасываете|сбрасывает] {card:acc}",
    "out": "{who} [остаётесь|остаётся] без карт: партия окончена",
    "limited": "партия слишком затянулась и на этом кончается",
    "count": "на руках у {who:gen} осталось: {cards}",
}

MOVES: Final = {
    "draw-discard": "взять из сброса {card:acc}",
    "refuse": "отказаться от {card:gen}",
    "claim": "забрать {card:acc} и взять штрафную карту",
    "decline": "не брать {card:acc}",
    "draw-stock": "взять карту из колоды",
    "meld-card": "выложить {card:acc}",
    "meld-joker": "выложить {card:acc} вместо {stated:gen}",
    "meld-close": "комбинация готова",
    "lay-off": "подложить {card:acc}: {meld} {to:gen}",
    "lay-off-joker": "подложить {card:acc} вместо {stated:gen}: {meld} {to:gen}",
    "your-lay-off": "подложить {card:acc}: ваша {meld}",
    "your-lay-off-joker": "подложить {card:acc} вместо {stated:gen}: ваша {meld}",
    "trade": "положить {card:acc} на место джокера и забрать {card2:acc}",
    "discard": "сбросить {card:acc}",
}

PHRASES: Final = {
    "unknown": "{who}: {move}",
    "unknown-cards": "{who}: {move}, {cards}",
    "deal": "партия {title}: {move}",
    "your-contract": "{move}; ваш контракт уже на столе",
    "whole": "{move} из всех карт сразу",
    "draw": "{who} [решаете|решает], взять ли карту из сброса",
    "claim": "{who} [решаете|решает], забрать ли карту, от которой [to:отказались вы|отказался {to}]",
    "stock": "{who} [берёте|берёт] карту из колоды",
    "meld": "[ходите вы|ходит {who}]",
    "over": "партия окончена",
    "top": "сверху в сбросе — {card}",
    "no-top": "сброс пуст",
    "stock-size": "в колоде {count}",
    "stock-empty": "колода пуста",
    "melds": "на столе {who:gen} — {move}",
    "your-melds": "на столе у вас — {move}",
    "no-melds": "контракта ещё никто не выложил",
    "group": "{title}: {move}",
    "sequence": "{title} от {move} до {move2}",
    "joker-as": "{card} вместо {stated:gen}",
    "laying": "вы выкладываете {move}",
    "holds": "{who} держит {count:acc}",
    "holds-next": "{who} — {move}",
    "hand": "у вас на руках {move}",
    "hand-empty": "у вас нет карт",
    "contracts": "контракт уже на руках: {move}",
    "completes": "контракт собрался бы с такой картой: {move}",
    "completes-any": "контракт собрался бы с любой из этих карт: {move}",
    "taken": "{card}: эту карту вы только что взяли, и сбросить её нельзя",
    "won-one": "эту партию [выигрываете вы|выигрывает {who}]",
    "won-many": "победу в этой партии делят {move}",
    "drawn": "эту партию никто не выигрывает: очков у всех поровну",
    "match-one": "матч [выигрываете вы|выигрывает {who}]",
    "match-many": "победу в матче делят {move}",
    "match-drawn": "матч никто не выигрывает: очков у всех поровну",
    "limited": "партия слишком затянулась: считают карты на руках",
    "points": "очки за эту партию: {move}",
    "match-points": "очки за все партии: {move}",
    "so-far": "счёт до этой партии: {move}",
    "no-scores": "ни одна партия ещё не посчитана",
    "and": "и",
    "or": "; или ",
    "group-word": "группа",
    "sequence-word": "последовательность",
    "any-card": "любая",
}

GROUPS: Final = ("", "одна группа", "две группы", "три группы")
SEQUENCES: Final = ("", "одна последовательность", "две последовательности", "три последовательности")
RUSSIAN: Final = Russian(EVENTS, MOVES, PHRASES)
