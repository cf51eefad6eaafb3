// A point is a point of a picture. The page may have been scrolled, resized or redrawn since, so what was at the point then
// is looked for now: at the same place, at the place that matches in a view of another size, or wherever it has gone.
import type { AnyAction, Box, Outcome, Point, Viewport } from "@giselles-ai/protocol";

/** What a picture showed. */
export interface Shot {
  /** Of the document that was on it. */
  key: string;
  viewport: Viewport;
  boxes: { fieldId: string; label: string; box: Box }[];
}

export interface PointContext {
  /** The latest picture, if any was taken. Without one, points are of the view as it is. */
  shot: Shot | undefined;
  key: string;
  viewport: Viewport;
  isOn(fieldId: string, point: Point): Promise<"on" | "off" | "gone">;
}

export type ResolvedPoint =
  /** `note` says how it was come by. */
  { point: Point; note: string } | { fieldId: string; note: string } | { refused: Pick<Outcome, "code" | "message"> };

const takePicture = "Take a new screenshot.";

export async function resolvePoint(given: Point, context: PointContext): Promise<ResolvedPoint> {
  const { shot, viewport, isOn } = context;
  const seen = shot?.viewport ?? viewport;
  const point = clip(given, seen);
  if (!point)
    return refuse("OUT_OF_RANGE", `${say(given)} is outside of the view, which is ${seen.width} × ${seen.height}.`);
  if (!shot) return { point, note: asGiven };
  if (shot.key !== context.key) return refuse("STALE", `The page is not the one in the picture. ${takePicture}`);
  const there = boxesAt(shot.boxes, point);
  const [target] = there;
  const isSame = isSameView(seen, viewport);
  if (!target)
    return isSame
      ? { point, note: asGiven }
      : refuse(
          "STALE",
          `The view has changed since the picture, and nothing known was at ${say(given)}. ${takePicture}`,
        );
  const scaled = { x: (point.x * viewport.width) / seen.width, y: (point.y * viewport.height) / seen.height };
  const places = isSame ? [point] : [scaled, point];
  // A box may reach out of the frame that shows it, over another: whichever is to be seen at the point is meant.
  const rivals = there.filter(({ box }) => box === target.box || !encloses(box, target.box));
  for (const place of places) {
    const found = clip(place, viewport) ? await isOnAnyOf(rivals, place, isOn) : "off";
    if (found === "gone")
      return refuse("STALE", `"${target.label}", which was at ${say(given)}, is gone. ${takePicture}`);
    if (found === "on")
      return {
        point: place,
        note: place === point ? asGiven : `The point was moved to ${say(place)}: the view has another size now.`,
      };
  }
  return {
    fieldId: target.fieldId,
    note: `The point was moved to "${target.label}", which was there in the picture and is elsewhere now.`,
  };
}

const asGiven = "The point was used as given.";

/** Rounding may lead a little out of the view; anything more is another place. */
function clip({ x, y }: Point, { width, height }: Viewport): Point | undefined {
  const slack = 2;
  if (!(x >= -slack && y >= -slack && x < width + slack && y < height + slack)) return undefined;
  return { x: Math.min(Math.max(x, 0), width - 1), y: Math.min(Math.max(y, 0), height - 1) };
}

function isSameView(a: Viewport, b: Viewport): boolean {
  return a.width === b.width && a.height === b.height && a.scrollX === b.scrollX && a.scrollY === b.scrollY;
}

/** The innermost first. */
function boxesAt(boxes: Shot["boxes"], { x, y }: Point): Shot["boxes"] {
  return boxes
    .filter(({ box }) => x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height)
    .sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height);
}

function encloses(outer: Box, inner: Box): boolean {
  const isWider = outer.x <= inner.x && outer.x + outer.width >= inner.x + inner.width;
  return isWider && outer.y <= inner.y && outer.y + outer.height >= inner.y + inner.height;
}

/** What became of the first decides, unless another is there. */
async function isOnAnyOf(boxes: Shot["boxes"], place: Point, isOn: PointContext["isOn"]) {
  const found = await Promise.all(boxes.map(({ fieldId }) => isOn(fieldId, place)));
  return found.includes("on") ? "on" : (found[0] ?? "off");
}

function refuse(code: NonNullable<Outcome["code"]>, message: string): ResolvedPoint {
  return { refused: { code, message } };
}

function say({ x, y }: Point): string {
  return `${Math.round(x)}, ${Math.round(y)}`;
}

// Actions with points

const isPoint = (value: unknown): value is Point =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as Point).x === "number" &&
  typeof (value as Point).y === "number";

export function hasPoint({ point, from, to }: AnyAction): boolean {
  return isPoint(point) || isPoint(from) || isPoint(to);
}

/** The action as it can be done now, with a note on its points; or why it cannot. */
export async function resolvePoints(
  action: AnyAction,
  context: PointContext,
): Promise<{ action: AnyAction; note: string } | { refused: Pick<Outcome, "code" | "message"> }> {
  const resolved = { ...action };
  const notes = new Set<string>();
  for (const name of ["point", "from", "to"] as const) {
    const given = action[name];
    if (!isPoint(given)) continue;
    const found = await resolvePoint(given, context);
    if ("refused" in found) return found;
    notes.add(found.note);
    if ("point" in found) resolved[name] = found.point;
    else if (name === "point") {
      delete resolved.point;
      resolved.fieldId = found.fieldId;
      if (action.action === "click_point") resolved.action = "click";
    } else resolved[name] = found.fieldId;
  }
  return { action: resolved, note: [...notes].join(" ") };
}
