// Converts points and areas between the viewports of frames.
import type { Point } from "@giselles-ai/protocol";
import type { IsolatedWorlds } from "./isolated-worlds.ts";
import { moveBox } from "./merge-snapshots.ts";
import type { FramePlace } from "./sense-frames.ts";

export interface SensedFrames {
  worlds: IsolatedWorlds;
  /** By frame id, from the last snapshot. */
  frames: ReadonlyMap<string, FramePlace>;
}

/** Converts a point of a frame to the main viewport, or returns what covers it. */
export async function pointInMainView(
  known: SensedFrames,
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

/** Converts a point of the main viewport to a frame, or says why it cannot. */
export async function pointInFrame(
  known: SensedFrames,
  frameId: string,
  point: Point,
): Promise<Point | "off" | "gone"> {
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

/** Converts an area of a frame to the main viewport. */
export async function areaInMainView<Area extends { x: number; y: number; width: number; height: number }>(
  known: SensedFrames,
  frameId: string,
  area: Area,
): Promise<Area> {
  const parent = known.frames.get(frameId)?.parent;
  if (!parent) return area;
  const outer = await known.worlds.enter(parent.frameId);
  const content = await outer.call("contentOf", parent.handle);
  if (!content) throw new Error("A frame disappeared during the screenshot. Try again.");
  return areaInMainView(known, parent.frameId, { ...area, ...moveBox(area, content) });
}
