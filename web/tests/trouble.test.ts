import { expect, test } from "vitest";
import { isMissing, missing } from "../src/pages/trouble";
import { NoAnswer, Refusal } from "../src/wire/api";

test("what is not there is told from what may be there at another time", () => {
  expect(isMissing(new Refusal(404, "gate.no-upload", "There is no such record."))).toBe(true);
  expect(isMissing(new Refusal(400, "rules.unknown-near", "There is no such game."))).toBe(true);
  expect(isMissing(new Refusal(503, "server.log-locked", "Not now."))).toBe(false);
  expect(isMissing(new NoAnswer())).toBe(false);
});

test("whoever has opened the link of a replay is told of no table", () => {
  expect(missing(new Refusal(404, "server.no-table", "There is no table abc."))).toBe("");
  expect(missing(new Refusal(404, "gate.no-upload", "There is no such record."))).toBe("There is no such record.");
});
