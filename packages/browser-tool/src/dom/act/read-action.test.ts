import { type Action, actionNames, readAction as readBySchema } from "@giselles-ai/protocol";
import { createRandom, type Random } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { readPageAction } from "./read-action.ts";

/** What the page says of an action: nothing if it accepts it. */
function problemOf(action: unknown): string | undefined {
  try {
    expect(readPageAction(action, refuse)).toBe(action);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function refuse(message: string): never {
  throw new Error(message);
}

const isAccepted = (action: unknown) => problemOf(action) === undefined;

const fieldId = "input-1";
const point = { x: 1, y: -2.5 };

describe("an action of every kind", () => {
  it.each<Action>([
    { action: "fill", fieldId, value: "" },
    { action: "fill", fieldId, value: "Ada", only: ["https://a.test"] },
    { action: "click", fieldId, double: true, button: "right", modifiers: ["Alt"], dialog: { accept: false } },
    { action: "click", fieldId, dialog: { accept: true, text: "" }, expects: "digest" },
    { action: "select", fieldId, value: "" },
    { action: "select", fieldId, values: [] },
    { action: "check", fieldId, checked: false },
    { action: "clear", fieldId },
    { action: "press", keys: "Control+A" },
    { action: "press", keys: " ", fieldId, focus: "none", expects: "nothing" },
    { action: "hover", fieldId },
    { action: "hover", point },
    { action: "scroll", fieldId },
    { action: "scroll", deltaY: -3 },
    { action: "scroll", fieldId, deltaY: 0 },
    { action: "upload", fieldId, files: ["cv.pdf", { name: "a.txt", type: "text/plain", base64: "aGk=" }] },
    { action: "drag", from: fieldId, to: point, durationMs: 0 },
    { action: "click_point", point },
    { action: "long_press", fieldId, durationMs: 10_000 },
    { action: "long_press", point },
  ])("is accepted by the page and by the protocol: %j", (action) => {
    expect(problemOf(action)).toBeUndefined();
    expect(readBySchema(action)).toMatchObject({ ok: true });
  });
});

describe("a refusal says what is wrong and what is possible", () => {
  it.each<[unknown, RegExp]>([
    [{ action: "teleport" }, /^There is no action "teleport"\. Use one of fill, click, /],
    [{ action: "constructor" }, /^There is no action "constructor"/],
    [{ action: "__proto__" }, /^There is no action "__proto__"/],
    [{ action: ["fill"] }, /^There is no action/],
    [null, /^There is no action "undefined"/],
    ["fill", /^There is no action "undefined"/],
    [{ action: "fill", fieldId }, /^"fill" needs value\.$/],
    [{ action: "fill", value: "" }, /^"fill" needs fieldId\.$/],
    [{ action: "fill", fieldId: "", value: "" }, /^"fieldId" of "fill" is invalid\.$/],
    [{ action: "fill", fieldId, value: 7 }, /^"value" of "fill" is invalid\.$/],
    [
      { action: "fill", fieldId, value: "", force: true },
      /^"fill" takes no "force"\. It takes fieldId value only\?\.$/,
    ],
    [{ action: "fill", fieldId, value: "", constructor: 1 }, /takes no "constructor"/],
    [{ action: "select", fieldId }, /^"select" needs value or values\.$/],
    [{ action: "select", fieldId, value: "a", values: ["a"] }, /^"select" needs value or values\.$/],
    [{ action: "hover" }, /^"hover" needs fieldId or point\.$/],
    [{ action: "scroll" }, /^"scroll" needs fieldId or deltaY\.$/],
    [{ action: "upload", fieldId, files: [] }, /^"files" of "upload" is invalid\.$/],
    [{ action: "drag", from: null, to: fieldId }, /^"from" of "drag" is invalid\.$/],
    [{ action: "long_press", fieldId, durationMs: 10_001 }, /^"durationMs" of "long_press" is invalid\.$/],
    [{ action: "click", fieldId, dialog: "yes" }, /^"dialog" of "click" is invalid\.$/],
  ])("%j", (action, problem) => {
    expect(problemOf(action)).toMatch(problem);
    expect(readBySchema(action)).toMatchObject({ ok: false });
  });
});

const good: Record<string, unknown[]> = {
  fieldId: [fieldId],
  value: ["", "Ada"],
  values: [["A", "B"], []],
  checked: [true, false],
  keys: ["Enter"],
  expects: ["digest"],
  focus: ["none"],
  deltaY: [5],
  files: [["a.pdf"]],
  from: [fieldId, point],
  to: [fieldId, point],
  point: [point],
  double: [true],
  button: ["left", "middle"],
  modifiers: [["Shift"], []],
  dialog: [{ accept: true }, { accept: false, text: "x" }],
  durationMs: [0, 800],
};
const bad = [null, 7.5, "", [], {}, [7], Number.NaN, { x: 1 }, { accept: "yes" }, [""], -1, "Hyper", ["Hyper"], 10_001];
const names = Object.keys(good);
const pick = <Item>(random: Random, items: readonly Item[]): Item => items[random.between(0, items.length - 1)] as Item;

it("accepts and refuses the same actions as the schema of the protocol", () => {
  const random = createRandom("actions of the page");
  let accepted = 0;
  for (let round = 0; round < 6000; round += 1) {
    const action: Record<string, unknown> = { action: pick(random, actionNames) };
    for (let count = random.between(0, 4); count > 0; count -= 1) {
      const name = random.next() < 0.5 ? "fieldId" : pick(random, names);
      const isBad = random.next() < 0.15 && name !== "durationMs";
      action[name] = isBad ? pick(random, bad) : random.next() < 0.05 ? undefined : pick(random, good[name] ?? []);
    }
    const received: unknown = JSON.parse(JSON.stringify(action));
    const bySchema = readBySchema(received).ok;
    if (bySchema) accepted += 1;
    expect({ received, isAccepted: isAccepted(received) }).toEqual({ received, isAccepted: bySchema });
  }
  expect(accepted).toBeGreaterThan(200);
});
