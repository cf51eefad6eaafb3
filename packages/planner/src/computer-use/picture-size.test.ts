import { expect, it } from "vitest";
import { PlannerError } from "../planner-error.ts";
import { readPictureSize } from "./picture-size.ts";

function pngOf(width: number, height: number): string {
  const bytes = Buffer.alloc(40);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes.toString("base64");
}

it.each([
  [1, 1],
  [1280, 720],
  [65_536, 70_000],
])("reads the size of a picture of %i by %i", (width, height) => {
  expect(readPictureSize(pngOf(width, height))).toEqual({ width, height });
});

it.each([
  ["a JPEG", Buffer.from([0xff, 0xd8, ...Array(40).fill(0)]).toString("base64")],
  ["the beginning of a PNG", pngOf(1, 1).slice(0, 24)],
  ["nothing", ""],
])("says what to do about %s", (_, base64) => {
  expect(() => readPictureSize(base64)).toThrow(PlannerError);
  expect(() => readPictureSize(base64)).toThrow("Use a driver that takes PNG pictures.");
});
