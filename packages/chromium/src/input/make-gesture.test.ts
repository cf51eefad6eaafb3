import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { makeGesture } from "./make-gesture.ts";

/** A page that only notes what is done with it. */
function open({ failing = "", isClosed = false } = {}) {
  const done: string[] = [];
  const note =
    (name: string) =>
    async (...given: unknown[]) => {
      if (failing && name === failing) throw new Error("It is gone.");
      done.push([name, ...given.map((each) => JSON.stringify(each))].join(" "));
    };
  const page = {
    mouse: { move: note("move"), down: note("down"), up: note("up") },
    keyboard: { down: note("key down"), up: note("key up"), press: note("press") },
    waitForTimeout: note("wait"),
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
    expect(await makeGesture(page, { type: "click", at: { x: 1, y: 2 } }, place)).toBeUndefined();
    expect(done).toEqual(["move 101 102", "down", "up"]);
  });

  it("only moves when it hovers", async () => {
    const { page, done } = open();
    await makeGesture(page, { type: "hover", at: { x: 1, y: 2 } }, place);
    expect(done).toEqual(["move 101 102"]);
  });

  it("keeps the button down for as long as it is told", async () => {
    const { page, done } = open();
    await makeGesture(page, { type: "hold", at: { x: 1, y: 2 }, durationMs: 700 }, place);
    expect(done).toEqual(["move 101 102", "down", "wait 700", "up"]);
  });

  it("drags in small steps", async () => {
    const { page, done } = open();
    await makeGesture(page, { type: "drag", at: { x: 1, y: 2 }, to: { x: 50, y: 60 } }, place);
    expect(done).toEqual(["move 101 102", "down", 'move 150 160 {"steps":8}', "up"]);
  });

  it("follows what moves while it is pressed", async () => {
    const { page, done } = open();
    const moving = { ...place, follow: async () => ({ x: 3, y: 4 }) };
    await makeGesture(page, { type: "click", at: { x: 1, y: 2 }, mayMove: true }, moving);
    expect(done).toEqual(["move 101 102", "down", "move 103 104", "up"]);
  });

  it("does nothing when the frame is covered, at either end", async () => {
    const { page, done } = open();
    const covered = {
      ...place,
      toMainView: async ({ x }: { x: number }) => (x > 9 ? { cover: "<div>" } : { point: { x, y: 0 } }),
    };
    const refusal = { code: "COVERED", message: "Its frame is covered by <div>. Close or move that first." };
    expect(await makeGesture(page, { type: "click", at: { x: 10, y: 0 } }, covered)).toEqual(refusal);
    expect(await makeGesture(page, { type: "drag", at: { x: 1, y: 0 }, to: { x: 10, y: 0 } }, covered)).toEqual(
      refusal,
    );
    expect(done).toEqual([]);
  });

  it("lets the button go, whatever went wrong, and says that nobody knows what became of it", async () => {
    const { page, done } = open({ failing: "wait" });
    expect(await makeGesture(page, { type: "hold", at: { x: 1, y: 2 } }, place)).toMatchObject({
      code: "INTERNAL",
      status: "unknown",
    });
    expect(done.at(-1)).toBe("up");
  });

  it("is content when the page closed: that is what the gesture did", async () => {
    const { page } = open({ failing: "up", isClosed: true });
    expect(await makeGesture(page, { type: "click", at: { x: 1, y: 2 } }, place)).toBeUndefined();
  });
});

describe("keys", () => {
  it.each([
    ["Enter", ['press "Enter"']],
    ["esc", ['press "Escape"']],
    ["up", ['press "ArrowUp"']],
    ["space", ['press " "']],
    ["Ctrl+A", ['key down "Control"', 'press "A"', 'key up "Control"']],
    ["cmd + shift + Z", ['key down "Meta"', 'key down "Shift"', 'press "Z"', 'key up "Shift"', 'key up "Meta"']],
    ["Control++", ['key down "Control"', 'press "+"', 'key up "Control"']],
    ["+", ['press "+"']],
  ])("presses %s", async (keys, expected) => {
    const { page, done } = open();
    expect(await makeGesture(page, { type: "press", keys }, place)).toBeUndefined();
    expect(done).toEqual(expected);
  });

  it("leaves no key down when one fails", async () => {
    const { page, done } = open({ failing: "press" });
    expect(await makeGesture(page, { type: "press", keys: "Ctrl+Shift+X" }, place)).toMatchObject({
      status: "unknown",
    });
    expect(done.slice(-2)).toEqual(['key up "Shift"', 'key up "Control"']);
  });
});
