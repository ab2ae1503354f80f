import { expect, test } from "vitest";
import { Play } from "../src/state/play.svelte";
import type { Question, Reply } from "../src/wire/link";
import { gives } from "../src/table/families";
import type { ViewFrame } from "../src/wire/types";
import { recorded } from "./frames";

function asked(): ViewFrame {
  const frame = recorded.flatMap(([, frames]) => frames).find((each) => each.view?.family === "durak" && each.actions.some(({ cards }) => cards.length === 1));
  if (!frame) throw new Error("somebody may play a card");
  return frame;
}

function made(frame: ViewFrame, reply: Reply = { t: "done", id: "", seq: 0 }): { play: Play; questions: Question[] } {
  const questions: Question[] = [];
  const ask = (question: Question): Promise<Reply> => {
    questions.push(question);
    return Promise.resolve(reply);
  };
  const play = new Play(frame.table, { ask }, gives, () => 0);
  play.hear(frame);
  return { play, questions };
}

test("a card that can be one thing alone is played by one tap, and named as the view that was seen", () => {
  const frame = asked();
  const one = frame.actions.find(({ cards }) => cards.length === 1 && frame.actions.filter((other) => other.cards.includes(cards[0] ?? "")).length === 1);
  if (!one?.cards[0]) throw new Error("one card is one action");
  const { play, questions } = made({ ...frame, picks: false });
  play.tap(one.cards[0], false);
  expect(questions).toMatchObject([{ t: "do", kind: "act", deal: frame.deal, ply: frame.ply, seq: frame.seq, body: { text: one.text } }]);
  expect(play.asked).toBe("not");
  play.tap(one.cards[0], false);
  expect(questions.length).toBe(1);
});

test("who wants to choose first is asked twice", () => {
  const frame = asked();
  const { play, questions } = made({ ...frame, picks: false });
  play.tap(frame.actions.find(({ cards }) => cards.length)?.cards[0] ?? "", true);
  expect([questions.length, play.picking.cards.length]).toEqual([0, 1]);
});

test("a refusal gives everything back and says why", async () => {
  const frame = asked();
  const { play } = made({ ...frame, picks: false }, { t: "refused", id: "", code: "table.stale", fields: {}, text: "too late" });
  const [action] = frame.actions;
  if (action) await play.act(action);
  expect([play.table.refusal, play.table.may]).toEqual(["too late", frame.actions]);
});

test("a dummy's cards lie in front while it acts; for a partner who is out one plays with one's own", () => {
  const frame = asked();
  const { view, seat } = frame;
  if (!view || seat === null) throw new Error("a seat sees a view");
  const other = (seat + 1) % view.hands.length;
  const actions = frame.actions.map((action) => ({ ...action, place: other }));
  const hands = (cards: string[]): ViewFrame => ({ ...frame, actions, view: { ...view, hands: view.hands.map((hand, place) => (place === other ? cards : hand)) } });
  expect(made(hands([])).play.hand).toEqual(view.hands[seat]);
  const faces = frame.actions.flatMap(({ cards }) => cards);
  expect(made(hands(faces)).play.hand).toEqual(faces);
});

test("frames of other tables are not heard", () => {
  const frame = asked();
  const { play } = made(frame);
  play.hear({ ...frame, table: "another", seq: frame.seq + 1, say: "other" });
  expect(play.table.frame).toEqual(frame);
});
