// Resolves points of a screenshot. The page may have been scrolled, resized or rendered again since, so the element that was at the
// point is searched for: at the same point, at the scaled point of a resized view, or at its new position.
import type { AnyAction, Box, Outcome, Point, Viewport } from "@giselles-ai/protocol";

/** The positions of fields in a screenshot. */
export interface ScreenshotRecord {
  /** The key of its document. */
  key: string;
  viewport: Viewport;
  boxes: { fieldId: string; label: string; box: Box }[];
}

export interface PointContext {
  /** The last screenshot. Without one, points are in the current viewport. */
  screenshot: ScreenshotRecord | undefined;
  key: string;
  viewport: Viewport;
  isOn(fieldId: string, point: Point): Promise<"on" | "off" | "gone">;
  /** What is at a point: an element's id and name, or that it is nothing that can be operated. */
  describe(point: Point): Promise<string>;
  /** The middle of an element in the viewport, after scrolling it into view; undefined if it is gone. */
  middleOf(fieldId: string): Promise<Point | undefined>;
}

export type ResolvedPoint =
  /** `note` says how the point was resolved. */
  { point: Point; note: string } | { fieldId: string; note: string } | { refused: Pick<Outcome, "code" | "message"> };

const takeNewScreenshot = "Take a new screenshot.";

export async function resolvePoint(given: Point, context: PointContext): Promise<ResolvedPoint> {
  const { screenshot, viewport, isOn } = context;
  const pictured = screenshot?.viewport ?? viewport;
  const point = clip(given, pictured);
  if (!point)
    return refuse(
      "OUT_OF_RANGE",
      `${formatPoint(given)} is outside the view, which is ${pictured.width} × ${pictured.height}.`,
    );
  if (!screenshot) return { point, note: "" };
  if (screenshot.key !== context.key)
    return refuse("STALE", `The page is not the one in the screenshot. ${takeNewScreenshot}`);
  const boxes = boxesAt(screenshot.boxes, point);
  const [target] = boxes;
  const isSame = isSameView(pictured, viewport);
  if (!target)
    return isSame
      ? { point, note: "" }
      : refuse(
          "STALE",
          `The view has changed since the screenshot, and nothing known was at ${formatPoint(given)}. ${takeNewScreenshot}`,
        );
  const scaled = { x: (point.x * viewport.width) / pictured.width, y: (point.y * viewport.height) / pictured.height };
  const places = isSame ? [point] : [scaled, point];
  // A box may extend beyond its frame and overlap another; the one that is visible at the point is meant.
  const candidates = boxes.filter(({ box }) => box === target.box || !encloses(box, target.box));
  for (const place of places) {
    const found = clip(place, viewport) ? await isOnAnyOf(candidates, place, isOn) : "off";
    if (found === "gone")
      return refuse("STALE", `"${target.label}", which was at ${formatPoint(given)}, is gone. ${takeNewScreenshot}`);
    if (found === "on")
      return {
        point: place,
        note: place === point ? "" : `The point was moved to ${formatPoint(place)}: the view was resized.`,
      };
  }
  return {
    fieldId: target.fieldId,
    note: `The point was moved to "${target.label}", which was there in the screenshot and has moved.`,
  };
}

/** Accepts points slightly outside of the view, because of rounding. */
function clip({ x, y }: Point, { width, height }: Viewport): Point | undefined {
  const slack = 2;
  if (!(x >= -slack && y >= -slack && x < width + slack && y < height + slack)) return undefined;
  return { x: Math.min(Math.max(x, 0), width - 1), y: Math.min(Math.max(y, 0), height - 1) };
}

function isSameView(a: Viewport, b: Viewport): boolean {
  return a.width === b.width && a.height === b.height && a.scrollX === b.scrollX && a.scrollY === b.scrollY;
}

/** Innermost first. */
function boxesAt(boxes: ScreenshotRecord["boxes"], { x, y }: Point): ScreenshotRecord["boxes"] {
  return boxes
    .filter(({ box }) => x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height)
    .sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height);
}

function encloses(outer: Box, inner: Box): boolean {
  const isWider = outer.x <= inner.x && outer.x + outer.width >= inner.x + inner.width;
  return isWider && outer.y <= inner.y && outer.y + outer.height >= inner.y + inner.height;
}

/** "on" if the point is on any of them, otherwise the result of the first. */
async function isOnAnyOf(boxes: ScreenshotRecord["boxes"], place: Point, isOn: PointContext["isOn"]) {
  const found = await Promise.all(boxes.map(({ fieldId }) => isOn(fieldId, place)));
  return found.includes("on") ? "on" : (found[0] ?? "off");
}

function refuse(code: NonNullable<Outcome["code"]>, message: string): { refused: Pick<Outcome, "code" | "message"> } {
  return { refused: { code, message } };
}

function formatPoint({ x, y }: Point): string {
  return `${Math.round(x)}, ${Math.round(y)}`;
}

// Actions with points

const isPoint = (value: unknown): value is Point =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as Point).x === "number" &&
  typeof (value as Point).y === "number";

/** Whether it names a point, or one beside an element. */
export function hasPoint({ point, from, to }: AnyAction): boolean {
  return [point, from, to].some((place) => isPoint(place) || handleIn(place) !== undefined);
}

/** The element of a place beside an element. */
export function handleIn(place: unknown): string | undefined {
  const { fieldId } = (place ?? {}) as { fieldId?: unknown };
  return typeof place === "object" && typeof fieldId === "string" ? fieldId : undefined;
}

/** A drag may begin and end anywhere. */
const inert = "nothing that can be operated: ";

const introductions = { point: "Hit", from: "From", to: "To" } as const;

/** Returns the action with resolved points and a note about them, or the refusal. */
export async function resolvePoints(
  action: AnyAction,
  context: PointContext,
): Promise<{ action: AnyAction; note: string } | { refused: Pick<Outcome, "code" | "message"> }> {
  const resolved = { ...action };
  const notes: string[] = [];
  const describe = async (name: keyof typeof introductions, point: Point) =>
    void notes.push(
      `${introductions[name]} ${await context.describe(point)}.`.replace(name === "point" ? "" : inert, ""),
    );
  for (const name of ["point", "from", "to"] as const) {
    const given = action[name];
    const handle = handleIn(given);
    if (handle !== undefined) {
      const middle = await context.middleOf(handle);
      if (!middle) return refuse("STALE", `${handle} is gone. Take a new snapshot.`);
      const { dx = 0, dy = 0 } = given as { dx?: number; dy?: number };
      const beside = { x: middle.x + dx, y: middle.y + dy };
      resolved[name] = beside;
      await describe(name, beside);
      continue;
    }
    if (!isPoint(given)) continue;
    const found = await resolvePoint(given, context);
    if ("refused" in found) return found;
    if (found.note && !notes.includes(found.note)) notes.push(found.note);
    if ("point" in found) await describe(name, found.point);
    if ("point" in found) resolved[name] = found.point;
    else if (name === "point") {
      delete resolved.point;
      resolved.fieldId = found.fieldId;
      if (action.action === "click_point") resolved.action = "click";
    } else resolved[name] = found.fieldId;
  }
  return { action: resolved, note: notes.join(" ") };
}
