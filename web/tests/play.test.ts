import { expect, test } from "vitest";
import { Play } from "../src/state/play.svelte";
import type { Question, Reply } from "../src/wire/link";
import { gives } from "../src/table/families";
import type { ViewFrame } from "../src/wire/decode";
import { recorded } from "./frames";

function asked(): ViewFrame {
  const frame = recorded.flatMap(([, frames]) => frames).find((each) => each.view?.family === "durak" && each.actions.some(({ cards }) => cards.length === 1));
  if (!frame) throw new Error("somebody may play a card");
  return frame;
}

function made(frame: ViewFrame, reply: Reply = { t: "done", id: "", seq: frame.seq + 1 }): { play: Play; questions: Question[] } {
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

test("the table in sentences is asked for, and is nothing where the server refuses", async () => {
  const frame = asked();
  const { play, questions } = made(frame, { t: "told", id: "", text: "You lead." });
  expect(await play.about()).toBe("You lead.");
  expect(questions).toEqual([{ t: "about", table: frame.table }]);
  const { play: other } = made(frame, { t: "refused", id: "", code: "x", fields: {}, text: "No." });
  expect(await other.about()).toBe("");
});

test("who wants to choose first is asked twice", () => {
  const frame = asked();
  const { play, questions } = made({ ...frame, picks: false });
  play.tap(frame.actions.find(({ cards }) => cards.length)?.cards[0] ?? "", true);
  expect([questions.length, play.picking.cards.length]).toEqual([0, 1]);
});

test("a card that cannot be played says why, once the server has told", async () => {
  const frame = asked();
  const { play, questions } = made({ ...frame, picks: false }, { t: "refused", id: "", code: "durak.no-rank", fields: {}, text: "there is no ace on the table" });
  play.tap("Zz", false);
  await Promise.resolve();
  expect(questions).toMatchObject([{ t: "type", text: "Zz" }]);
  expect(play.table.refusal).toBe("there is no ace on the table");
});

test("what others do meanwhile gives nothing back before the answer, so that nothing is sent twice", async () => {
  const frame = { ...asked(), picks: false };
  const [action] = frame.actions;
  if (!action) throw new Error("somebody may do something");
  let answer: (reply: Reply) => void = () => undefined;
  const play = new Play(frame.table, { ask: () => new Promise((given) => (answer = given)) }, gives, () => 0);
  play.hear(frame);
  const done = play.act(action);
  play.hear({ ...frame, seq: frame.seq + 1, start: frame.seq, ply: frame.ply + 1 });
  expect([play.asked, play.table.may]).toEqual(["not", []]);
  play.hear({ ...frame, seq: frame.seq + 2, start: frame.seq + 1, ply: frame.ply + 2 });
  answer({ t: "done", id: "", seq: frame.seq + 2 });
  await done;
  expect(play.table.may).toEqual(frame.actions);
  const [card] = frame.actions.find(({ cards }) => cards.length)?.cards ?? [];
  expect(play.picking.following).toContain(card);
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

test("a goodbye is forgotten once the server is back, and a newer page is told of", () => {
  const frame = asked();
  const play = new Play(frame.table, { ask: () => Promise.reject(new Error("nothing is asked")) }, gives, () => 0, "abcdef");
  const back = { t: "welcome", format: 1, name: "", language: "en", now: 0 } as const;
  play.hear({ t: "bye", code: 1001, text: "The server goes down.", retry: true });
  expect(play.ended).toBe("The server goes down.");
  play.hear({ ...back, build: "abc" });
  expect([play.ended, play.renewed]).toEqual(["", false]);
  play.hear({ ...back, build: "fed" });
  expect(play.renewed).toBe(true);
  play.hear(frame);
  const [action] = frame.actions;
  if (action) play.act(action).catch(() => undefined);
  expect(play.renewed).toBe(false);
  play.hear({ ...back, build: "", origin: "http://192.168.1.5:8000" });
  expect([play.renewed, play.origin]).toEqual([false, "http://192.168.1.5:8000"]);
});

test("what is refused beside a move that is on its way does not give it back", async () => {
  const frame = asked();
  const [action] = frame.actions;
  if (!action) throw new Error("somebody may do something");
  const refusal = { t: "refused", id: "", code: "table.no", fields: {}, text: "no" } as const;
  const ask = (question: Question): Promise<Reply> => (question.t === "do" && question.kind === "act" ? new Promise(() => undefined) : Promise.resolve(refusal));
  const play = new Play(frame.table, { ask }, gives, () => 0);
  play.hear({ ...frame, picks: false });
  void play.act(action);
  await play.command("passes", { on: true });
  expect([play.table.refusal, play.table.may]).toEqual(["no", []]);
});

test("a key for a kind of action chooses its cards and plays chosen ones; of several it takes none", () => {
  const frame = asked();
  const [model] = frame.actions;
  if (!model) throw new Error("somebody may do something");
  const over = (...faces: string[]): ViewFrame => ({ ...frame, picks: false, actions: faces.map((face) => ({ ...model, kind: "transfer", cards: face ? [face] : [], text: `over ${face}` })) });
  const several = made(over("9c", "9d"));
  several.play.reach("transfer");
  expect([several.questions.length, several.play.picking.cards]).toEqual([0, []]);
  const { play, questions } = made(over("9c"));
  play.reach("transfer");
  expect([questions.length, play.picking.cards]).toEqual([0, ["9c"]]);
  play.reach("transfer");
  expect(questions).toMatchObject([{ body: { text: "over 9c" } }]);
  expect(["transfer", "take"].map((kind) => made(over("9c")).play.reach(kind))).toEqual([true, false]);
  const bare = made(over(""));
  bare.play.reach("transfer");
  expect(bare.questions.length).toBe(1);
});

test("a chosen card is let go of, also where it has a twin that could be chosen too", () => {
  const frame = asked();
  const [model] = frame.actions;
  if (!model) throw new Error("somebody may do something");
  const { play } = made({ ...frame, picks: false, actions: [{ ...model, cards: ["9c", "9c", "9d"], text: "meld" }] });
  play.tap("9c", true);
  play.letGo("9c");
  expect(play.picking.cards).toEqual([]);
  play.tap("9c", true);
  play.tap("9c", true);
  play.letGo("9c");
  expect(play.picking.cards).toEqual(["9c"]);
});

test("frames of other tables are not heard", () => {
  const frame = asked();
  const { play } = made(frame);
  play.hear({ ...frame, table: "another", seq: frame.seq + 1, say: "other" });
  expect(play.table.frame).toEqual(frame);
});

test("what is done for the rest of a deal the table keeps: it is asked for, and a view that says so acts by itself", () => {
  const frame = { ...asked(), picks: false };
  const [action] = frame.actions;
  if (!action) throw new Error("somebody may do something");
  const { play, questions } = made(frame);
  void play.always(action);
  expect(questions).toMatchObject([{ t: "do", kind: "always", body: { text: action.kind } }]);
  expect(play.lasting).toBe("");
  play.hear({ ...frame, seq: frame.seq + 1, start: frame.seq, always: action.kind });
  expect(play.lasting).toBe(action.kind);
  expect(questions.slice(1)).toMatchObject([{ t: "do", kind: "act", body: { text: action.text } }]);
  const later = { ...frame, seq: frame.seq + 2, start: frame.seq + 1, ply: frame.ply + 1, always: action.kind };
  play.hear({ ...later, actions: frame.actions.filter((other) => other.kind !== action.kind) });
  expect(questions.length).toBe(2);
  void play.always();
  expect(questions.at(-1)).toMatchObject({ kind: "always", body: { text: "" } });
});

test("a page that is opened anew goes on with what the table keeps", () => {
  const frame = { ...asked(), picks: false };
  const [action] = frame.actions;
  const { play, questions } = made({ ...frame, always: action?.kind ?? "" });
  expect(play.lasting).toBe(action?.kind);
  expect(questions).toMatchObject([{ kind: "act", body: { text: action?.text } }]);
});

test("a wish that has come true already is no refusal to be read", async () => {
  const told: string[] = [];
  const { play } = made({ ...asked(), picks: false }, { t: "refused", id: "", code: "table.is-so", fields: {}, text: "That is so already." });
  play.shown = { before: () => undefined, after: () => undefined, refused: (text) => told.push(text), told: () => undefined };
  expect(await play.command("ready")).toBe(false);
  expect([play.table.refusal, told]).toEqual(["", []]);
});

test("a refusal goes once a card is chosen", async () => {
  const frame = { ...asked(), picks: false };
  const { play } = made(frame, { t: "refused", id: "", code: "table.no", fields: {}, text: "no" });
  await play.command("passes", { on: true });
  expect(play.table.refusal).toBe("no");
  play.tap(frame.actions.find(({ cards }) => cards.length)?.cards[0] ?? "", true);
  expect(play.table.refusal).toBe("");
});

test("what is typed is answered by its own answer, and what comes too early is not lost in silence", async () => {
  const frame = { ...asked(), picks: false };
  const [action] = frame.actions;
  if (!action) throw new Error("somebody may do something");
  const sent: string[] = [];
  const ask = (question: Question): Promise<Reply> => {
    if (question.t === "type") return Promise.resolve({ t: "typed", id: "", action });
    sent.push(question.t);
    const no = { t: "refused", id: "", code: "table.stale", fields: {}, text: "too late" } as const;
    return Promise.resolve(sent.length === 1 ? no : { t: "done", id: "", seq: frame.seq + 1 });
  };
  const play = new Play(frame.table, { ask }, gives, () => 0);
  play.hear(frame);
  expect(await play.type("9c")).toEqual({ refused: "too late" });
  expect(await play.type("9c")).toBeUndefined();
  expect(await play.type("9c")).toBe("early");
  expect(sent).toEqual(["do", "do"]);
});
