import type { Snapshot } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import type { IsolatedWorld } from "../frames/isolated-worlds.ts";
import type { Sensed } from "../frames/sense-frames.ts";
import { FrameHistory } from "./frame-history.ts";

const world = (frameId: string, document = 1): IsolatedWorld => ({
  frameId,
  key: `${frameId}:${document}`,
  call: () => Promise.reject(new Error("No page is needed here.")),
});

const field = (fieldId: string) => ({
  ...{ fieldId, kind: "text" as const, label: fieldId, required: false, currentValue: "", selector: "input" },
});

/** A snapshot of frames with their fields. */
function sensed(snapshotId: string, frames: [IsolatedWorld, string, string[]][], delta?: Snapshot["delta"]): Sensed {
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

it("knows the document of a handle, also after a later snapshot without it", () => {
  const seen = new FrameHistory();
  seen.record(sensed("s1", [[main, "", ["a", "b"]]]), new Map());
  seen.record(sensed("s2", [[main, "", ["c"]]]), new Map());
  expect([...seen.owners].map(([id, { key }]) => [id, key])).toEqual([
    ["a", "main:1"],
    ["b", "main:1"],
    ["c", "main:1"],
  ]);
});

it("keeps the frames of the last six snapshots", () => {
  const seen = new FrameHistory();
  for (let count = 1; count <= 7; count += 1) seen.record(sensed(`s${count}`, [[main, "", []]]), new Map());
  expect([seen.framesOf("s1").size, seen.framesOf("s2").size, seen.framesOf("s7").size]).toEqual([0, 1, 1]);
  expect([seen.framesOf(undefined).size, seen.framesOf("never").size]).toEqual([0, 0]);
});

it("reports the fields of a removed frame or document as removed", () => {
  const seen = new FrameHistory();
  const [gone, changed] = [world("gone"), world("changed")];
  seen.record(
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
  expect(seen.record(second, seen.framesOf("s1")).delta?.removed).toEqual(["z", "b", "c"]);
});

it("does not change a snapshot if no frame was removed, or if it has no delta", () => {
  const seen = new FrameHistory();
  seen.record(sensed("s1", [[main, "", ["a"]]]), new Map());
  const same = sensed("s2", [[main, "", []]], nothing);
  expect(seen.record(same, seen.framesOf("s1"))).toBe(same.snapshot);
  const whole = sensed("s3", [[world("main", 2), "", ["b"]]]);
  expect(seen.record(whole, seen.framesOf("s1"))).toBe(whole.snapshot);
});

it("adds the frame's name to new fields of a report", () => {
  const seen = new FrameHistory();
  const inner = world("inner");
  seen.record(
    sensed("s1", [
      [main, "", []],
      [inner, "Payment", []],
    ]),
    new Map(),
  );
  const report = { applied: 1, skipped: 0, warnings: [], delta: { ...nothing, added: [field("x")] } };
  expect(seen.recordReport(report, inner).delta?.added).toMatchObject([{ fieldId: "x", frame: "Payment" }]);
  expect(seen.owners.get("x")?.key).toBe("inner:1");
  expect(seen.recordReport(report, main)).toBe(report);
  expect(seen.owners.get("x")?.key).toBe("main:1");
});
