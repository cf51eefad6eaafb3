import { PlannerError } from "../planner-error.ts";
import type { PictureSize } from "./computer-action.ts";

/** Reads the size of a PNG from its header. */
export function readPictureSize(base64: string): PictureSize {
  const header = Uint8Array.from(atob(base64.slice(0, 44)), (character) => character.charCodeAt(0));
  if (header.length < 24 || header[0] !== 0x89)
    throw new PlannerError("engine_unavailable", "The screenshot is not a PNG. Use a driver that takes PNG pictures.");
  const view = new DataView(header.buffer);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
