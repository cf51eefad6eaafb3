// Points and areas of one frame in the view of another, through all the frames between them.
import type { Point } from "@giselles-ai/protocol";
import { moveBox } from "./merge-snapshots.ts";
import type { FramePlace } from "./sense-frames.ts";
import type { Worlds } from "./worlds.ts";

export interface KnownFrames {
  worlds: Worlds;
  /** By their ids, as they were last sensed. */
  frames: ReadonlyMap<string, FramePlace>;
}

/** A point of a frame's view, in the view of the main frame; or what is in the way. */
export async function pointInMainView(
  known: KnownFrames,
  frameId: string,
  point: Point,
): Promise<{ point: Point } | { cover: string }> {
  const parent = known.frames.get(frameId)?.parent;
  if (!parent) return { point };
  const outer = await known.worlds.enter(parent.frameId);
  const place = await outer.call("outOfFrame", parent.handle, point);
  if ("gone" in place) return { cover: "nothing: its frame is gone" };
  return "cover" in place ? place : pointInMainView(known, parent.frameId, place.point);
}

/** A point of the main view, in the view of a frame; or why there is none. */
export async function pointInFrame(known: KnownFrames, frameId: string, point: Point): Promise<Point | "off" | "gone"> {
  const { worlds, frames } = known;
  const parent = frames.get(frameId)?.parent;
  if (!parent) return frameId === worlds.mainFrameId ? point : "gone";
  const outside = await pointInFrame(known, parent.frameId, point);
  if (typeof outside === "string") return outside;
  const world = await worlds.enter(parent.frameId);
  const found = await world.call("isOn", parent.handle, outside);
  const content = await world.call("contentOf", parent.handle);
  if (found !== "on" || !content) return found === "on" ? "gone" : found;
  return { x: (outside.x - content.x) / content.scaleX, y: (outside.y - content.y) / content.scaleY };
}

/** Something drawn in a frame, with its place in the view of the main frame. */
export async function areaInMainView<Drawn extends { x: number; y: number; width: number; height: number }>(
  known: KnownFrames,
  frameId: string,
  drawn: Drawn,
): Promise<Drawn> {
  const parent = known.frames.get(frameId)?.parent;
  if (!parent) return drawn;
  const outer = await known.worlds.enter(parent.frameId);
  const content = await outer.call("contentOf", parent.handle);
  if (!content) throw new Error("A frame went away while a picture was taken. Try again.");
  return areaInMainView(known, parent.frameId, { ...drawn, ...moveBox(drawn, content) });
}
