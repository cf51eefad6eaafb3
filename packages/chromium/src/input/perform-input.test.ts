import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { performInput } from "./perform-input.ts";

/** A page that only notes what is done with it. */
function open({ failing = "", isClosed = false } = {}) {
  const done: string[] = [];
  const record =
    (name: string) =>
    async (...args: unknown[]) => {
      if (failing && name === failing) throw new Error("It is gone.");
      done.push([name, ...args.map((each) => JSON.stringify(each))].join(" "));
    };
  const page = {
    mouse: { move: record("move"), down: record("down"), up: record("up") },
    keyboard: { down: record("key down"), up: record("key up"), press: record("press") },
    waitForTimeout: record("wait"),
    isClosed: () => isClosed,
  } as unknown as Page;
  return { page, done };
}

const place = {
  toMainView: async ({ x, y }: { x: number; y: number }) => ({ point: { x: x + 100, y: y + 100 } }),
  follow: async () => undefined,
};

describe("the pointer", () => {
  it("moves to where the frame's point is in the page, and presses", async () => {
    const { page, done } = open();
    expect(await performInput(page, { type: "click", at: { x: 1, y: 2 } }, place)).toBeUndefined();
    expect(done).toEqual(["move 101 102", "down", "up"]);
  });

  it("only moves when it hovers", async () => {
    const { page, done } = open();
    await performInput(page, { type: "hover", at: { x: 1, y: 2 } }, place);
    expect(done).toEqual(["move 101 102"]);
  });

  it("keeps the button down for the given time", async () => {
    const { page, done } = open();
    await performInput(page, { type: "hold", at: { x: 1, y: 2 }, durationMs: 700 }, place);
    expect(done).toEqual(["move 101 102", "down", "wait 700", "up"]);
  });

  it("drags in small steps", async () => {
    const { page, done } = open();
    await performInput(page, { type: "drag", at: { x: 1, y: 2 }, to: { x: 50, y: 60 } }, place);
    expect(done).toEqual(["move 101 102", "down", 'move 150 160 {"steps":8}', "up"]);
  });

  it("follows an element that moves while it is pressed", async () => {
    const { page, done } = open();
    const moving = { ...place, follow: async () => ({ x: 3, y: 4 }) };
    await performInput(page, { type: "click", at: { x: 1, y: 2 }, mayMove: true }, moving);
    expect(done).toEqual(["move 101 102", "down", "move 103 104", "up"]);
  });

  it("does nothing if the frame is covered, at either end", async () => {
    const { page, done } = open();
    const covered = {
      ...place,
      toMainView: async ({ x }: { x: number }) => (x > 9 ? { cover: "<div>" } : { point: { x, y: 0 } }),
    };
    const refusal = { code: "COVERED", message: "Its frame is covered by <div>. Close or move that first." };
    expect(await performInput(page, { type: "click", at: { x: 10, y: 0 } }, covered)).toEqual(refusal);
    expect(await performInput(page, { type: "drag", at: { x: 1, y: 0 }, to: { x: 10, y: 0 } }, covered)).toEqual(
      refusal,
    );
    expect(done).toEqual([]);
  });

  it("releases the button after an error, and reports the outcome as unknown", async () => {
    const { page, done } = open({ failing: "wait" });
    expect(await performInput(page, { type: "hold", at: { x: 1, y: 2 } }, place)).toMatchObject({
      code: "INTERNAL",
      status: "unknown",
    });
    expect(done.at(-1)).toBe("up");
  });

  it("reports no error if the input closed the page", async () => {
    const { page } = open({ failing: "up", isClosed: true });
    expect(await performInput(page, { type: "click", at: { x: 1, y: 2 } }, place)).toBeUndefined();
  });
});

describe("keys", () => {
  it.each([
    ["Enter", ['press "Enter"']],
    ["esc", ['press "Escape"']],
    ["up", ['press "ArrowUp"']],
    ["space", ['press " "']],
    ["Ctrl+A", ['key down "Control"', 'press "a"', 'key up "Control"']],
    ["cmd + shift + z", ['key down "Meta"', 'key down "Shift"', 'press "Z"', 'key up "Shift"', 'key up "Meta"']],
    ["Control++", ['key down "Control"', 'press "+"', 'key up "Control"']],
    ["+", ['press "+"']],
    ["K", ['press "K"']],
  ])("presses %s", async (keys, expected) => {
    const { page, done } = open();
    expect(await performInput(page, { type: "press", keys }, place)).toBeUndefined();
    expect(done).toEqual(expected);
  });

  it("releases all keys if one fails", async () => {
    const { page, done } = open({ failing: "press" });
    expect(await performInput(page, { type: "press", keys: "Ctrl+Shift+X" }, place)).toMatchObject({
      status: "unknown",
    });
    expect(done.slice(-2)).toEqual(['key up "Shift"', 'key up "Control"']);
  });
});
