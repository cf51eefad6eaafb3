// Makes trusted input through the browser. Unlike scripted events, it opens tabs and file choosers, hovers and drags.
import type { Point } from "@giselles-ai/protocol";
import type { Page } from "playwright-core";
import type { ActionRefusal, SerializedInputRequest } from "../injected/interface.ts";
import { readChord } from "./read-chord.ts";

/** The frame of the input. */
interface InputFrame {
  toMainView(point: Point): Promise<{ point: Point } | { cover: string }>;
  /** The new position of the pressed element, if it has moved. */
  follow(): Promise<Point | undefined>;
}

/** Makes the input, or returns why not. */
export async function performInput(
  page: Page,
  { type, at, to, keys, text, durationMs, mayMove, clickOptions = {} }: SerializedInputRequest,
  { toMainView, follow }: InputFrame,
): Promise<ActionRefusal | undefined> {
  try {
    if (type === "press") return await pressKeys(page, keys ?? "");
    if (type === "text") return void (await page.keyboard.insertText(text ?? ""));
    const start = await toMainView(at ?? { x: 0, y: 0 });
    if ("cover" in start) return covered(start.cover);
    const end = to && (await toMainView(to));
    if (end && "cover" in end) return covered(end.cover);
    await page.mouse.move(start.point.x, start.point.y);
    if (type === "hover") return undefined;
    const { button, double, modifiers: held = [] } = clickOptions;
    const mouseOptions = button ? [{ button }] : [];
    return await withKeysDown(page, held, async () => {
      await page.mouse.down(...mouseOptions);
      try {
        if (type === "hold") await hold(page, durationMs ?? 800);
        if (mayMove) await followMovedElement(page, { toMainView, follow });
        if (end) await dragTo(page, start.point, end.point, durationMs);
      } finally {
        await page.mouse.up(...mouseOptions);
      }
      if (!double) return undefined;
      const twice = { ...mouseOptions[0], clickCount: 2 };
      await page.mouse.down(twice);
      await page.mouse.up(twice);
      return undefined;
    });
  } catch (error) {
    if (page.isClosed()) return undefined; // by this input
    return { code: "INTERNAL", status: "unknown", message: `The browser did not accept the input: ${error}` };
  }
}

function covered(by: string): ActionRefusal {
  return { code: "COVERED", message: `Its frame is covered by ${by}. Close or move that first.` };
}

/** A page may move when a field loses the focus. A moved button is clicked only if it is released at its new position. */
async function followMovedElement(page: Page, { toMainView, follow }: InputFrame): Promise<void> {
  const moved = await follow();
  const place = moved && (await toMainView(moved));
  if (place && "point" in place) await page.mouse.move(place.point.x, place.point.y);
}

const dragSteps = 8;

/** Moves the mouse with its button down, evenly over the time if one is given. */
async function dragTo(page: Page, from: Point, to: Point, durationMs = 0): Promise<void> {
  if (durationMs === 0) return page.mouse.move(to.x, to.y, { steps: dragSteps });
  for (let step = 1; step <= dragSteps; step += 1) {
    await hold(page, durationMs / dragSteps);
    const part = step / dragSteps;
    await page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
  }
}

/** Keeps the mouse button down for this time. */
function hold(page: Page, durationMs: number): Promise<unknown> {
  return page.waitForTimeout(durationMs);
}

async function pressKeys(page: Page, keys: string): Promise<undefined> {
  const { key, held } = readChord(keys);
  return withKeysDown(page, held, async () => {
    await page.keyboard.press(key);
    return undefined;
  });
}

/** Holds keys down during `act`, and releases them even if it throws. */
async function withKeysDown(page: Page, keys: readonly string[], act: () => Promise<undefined>): Promise<undefined> {
  const down: string[] = [];
  try {
    for (const key of keys) {
      await page.keyboard.down(key);
      down.push(key);
    }
    return await act();
  } finally {
    for (const key of down.reverse()) await page.keyboard.up(key);
  }
}
