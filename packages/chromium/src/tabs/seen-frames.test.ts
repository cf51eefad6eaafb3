import type { Snapshot } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import type { Sensed } from "../frames/sense-frames.ts";
import type { World } from "../frames/worlds.ts";
import { SeenFrames } from "./seen-frames.ts";

const world = (frameId: string, document = 1): World => ({
  frameId,
  key: `${frameId}:${document}`,
  call: () => Promise.reject(new Error("No page is needed here.")),
});

const field = (fieldId: string) => ({
  ...{ fieldId, kind: "text" as const, label: fieldId, required: false, currentValue: "", selector: "input" },
});

/** A snapshot of frames, each with the fields that its document gave out. */
function sensed(snapshotId: string, frames: [World, string, string[]][], delta?: Snapshot["delta"]): Sensed {
  return {
    snapshot: {
      snapshotId,
      url: "https://shop.example/",
      title: "",
      origin: "https://shop.example",
      viewport: { width: 1, height: 1 },
      fields: [],
      ...(delta && { delta }),
    },
    frames: new Map(frames.map(([of, name]) => [of.frameId, { world: of, name, snapshotId }])),
    owners: new Map(frames.flatMap(([of, , fields]) => fields.map((fieldId) => [fieldId, of] as const))),
  };
}

const nothing = { since: "s1", added: [], changed: [], removed: [] };
const main = world("main");

it("knows which document gave out a handle, also after a later snapshot without it", () => {
  const seen = new SeenFrames();
  seen.note(sensed("s1", [[main, "", ["a", "b"]]]), new Map());
  seen.note(sensed("s2", [[main, "", ["c"]]]), new Map());
  expect([...seen.issued].map(([id, { key }]) => [id, key])).toEqual([
    ["a", "main:1"],
    ["b", "main:1"],
    ["c", "main:1"],
  ]);
});

it("keeps the frames of the last six snapshots", () => {
  const seen = new SeenFrames();
  for (let count = 1; count <= 7; count += 1) seen.note(sensed(`s${count}`, [[main, "", []]]), new Map());
  expect([seen.at("s1").size, seen.at("s2").size, seen.at("s7").size]).toEqual([0, 1, 1]);
  expect([seen.at(undefined).size, seen.at("never").size]).toEqual([0, 0]);
});

it("says that fields went with the frame that they were in, or with its document", () => {
  const seen = new SeenFrames();
  const [gone, changed] = [world("gone"), world("changed")];
  seen.note(
    sensed("s1", [
      [main, "", ["a"]],
      [gone, "Gone", ["b"]],
      [changed, "Changed", ["c"]],
    ]),
    new Map(),
  );
  const second = sensed(
    "s2",
    [
      [main, "", []],
      [world("changed", 2), "Changed", ["d"]],
    ],
    { ...nothing, removed: ["z"] },
  );
  expect(seen.note(second, seen.at("s1")).delta?.removed).toEqual(["z", "b", "c"]);
});

it("leaves a snapshot as it is when no frame has gone, or when all is told anyway", () => {
  const seen = new SeenFrames();
  seen.note(sensed("s1", [[main, "", ["a"]]]), new Map());
  const same = sensed("s2", [[main, "", []]], nothing);
  expect(seen.note(same, seen.at("s1"))).toBe(same.snapshot);
  const whole = sensed("s3", [[world("main", 2), "", ["b"]]]);
  expect(seen.note(whole, seen.at("s1"))).toBe(whole.snapshot);
});

it("knows what an action brought about in a frame by the frame's name", () => {
  const seen = new SeenFrames();
  const inner = world("inner");
  seen.note(
    sensed("s1", [
      [main, "", []],
      [inner, "Payment", []],
    ]),
    new Map(),
  );
  const report = { applied: 1, skipped: 0, warnings: [], delta: { ...nothing, added: [field("x")] } };
  expect(seen.noteReport(report, inner).delta?.added).toMatchObject([{ fieldId: "x", frame: "Payment" }]);
  expect(seen.issued.get("x")?.key).toBe("inner:1");
  expect(seen.noteReport(report, main)).toBe(report);
  expect(seen.issued.get("x")?.key).toBe("main:1");
});
