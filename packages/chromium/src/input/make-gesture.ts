// Input that the browser itself makes. To the page it is a person's: it opens tabs and files, moves the focus, hovers, drags.
import type { Point } from "@giselles-ai/protocol";
import type { Page } from "playwright-core";
import type { AskedGesture, Refusal } from "../injected/interface.ts";

/** The frame that a gesture is for. */
interface Place {
  toMainView(point: Point): Promise<{ point: Point } | { cover: string }>;
  /** Where what is being pressed has gone, if it has moved. */
  follow(): Promise<Point | undefined>;
}

/** Does it, or says why not. */
export async function makeGesture(
  page: Page,
  { type, at, to, keys, durationMs, mayMove, press = {} }: AskedGesture,
  { toMainView, follow }: Place,
): Promise<Refusal | undefined> {
  try {
    if (type === "press") return await pressKeys(page, keys ?? "");
    const start = await toMainView(at ?? { x: 0, y: 0 });
    if ("cover" in start) return covered(start.cover);
    const end = to && (await toMainView(to));
    if (end && "cover" in end) return covered(end.cover);
    await page.mouse.move(start.point.x, start.point.y);
    if (type === "hover") return undefined;
    const { button, double, modifiers: held = [] } = press;
    const how = button ? [{ button }] : [];
    return await holding(page, held, async () => {
      await page.mouse.down(...how);
      try {
        if (type === "hold") await hold(page, durationMs ?? 800);
        if (mayMove) await moveAlong(page, { toMainView, follow });
        if (end) await page.mouse.move(end.point.x, end.point.y, { steps: 8 });
      } finally {
        await page.mouse.up(...how);
      }
      if (!double) return undefined;
      const twice = { ...how[0], clickCount: 2 };
      await page.mouse.down(twice);
      await page.mouse.up(twice);
      return undefined;
    });
  } catch (error) {
    if (page.isClosed()) return undefined; // which is what the gesture did
    return { code: "INTERNAL", status: "unknown", message: `The browser did not take the input: ${error}` };
  }
}

function covered(by: string): Refusal {
  return { code: "COVERED", message: `Its frame is covered by ${by}. Close or move that first.` };
}

/** Pages move when a field is left. A button that does is still pressed if it is let go where it is then, and no sooner. */
async function moveAlong(page: Page, { toMainView, follow }: Place): Promise<void> {
  const moved = await follow();
  const place = moved && (await toMainView(moved));
  if (place && "point" in place) await page.mouse.move(place.point.x, place.point.y);
}

/** The time is the gesture: a person keeps the button down for so long. */
function hold(page: Page, durationMs: number): Promise<unknown> {
  return page.waitForTimeout(durationMs);
}

const modifiers: Record<string, string> = {
  ctrl: "Control",
  control: "Control",
  shift: "Shift",
  alt: "Alt",
  option: "Alt",
  meta: "Meta",
  command: "Meta",
  cmd: "Meta",
};

const otherNames: Record<string, string> = {
  esc: "Escape",
  return: "Enter",
  space: " ",
  del: "Delete",
  up: "ArrowUp",
  down: "ArrowDown",
  left: "ArrowLeft",
  right: "ArrowRight",
};

async function pressKeys(page: Page, keys: string): Promise<undefined> {
  const parts = keys.split(/\+(?!$)/).map((part) => part.trim() || " ");
  const key = parts.at(-1) ?? "";
  const held = parts.slice(0, -1).flatMap((part) => modifiers[part.toLowerCase()] ?? []);
  return holding(page, held, async () => {
    await page.keyboard.press(otherNames[key.toLowerCase()] ?? key);
    return undefined;
  });
}

/** Holds keys down meanwhile. None stays down, whatever goes wrong. */
async function holding(page: Page, keys: readonly string[], act: () => Promise<undefined>): Promise<undefined> {
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
