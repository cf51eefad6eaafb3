import { defaultTools } from "@giselles-ai/planner";
import { describe, expect, it } from "vitest";
import type { Execution } from "../step.ts";
import { reasonToSkip } from "./dispatch.ts";

const registry = defaultTools();
const { signal } = new AbortController();

function codeFor(action: string, before: Pick<Execution, "status" | "code">): string | undefined {
  return reasonToSkip({ action }, [{ action: "fill", ...before }], { registry, signal })?.code;
}

describe("skips a tool with lasting effects after a failure", () => {
  it.each<[string, Pick<Execution, "status" | "code">, string | undefined]>([
    ["is run after what was applied", { status: "applied" }, undefined],
    ["is run after what left the page", { status: "applied", code: "NAVIGATED" }, undefined],
    ["is run after what shows nothing", { status: "unknown" }, undefined],
    ["is skipped after what was refused", { status: "refused", code: "DISABLED" }, "AFTER_FAILURE"],
    ["is skipped after what failed", { status: "failed", code: "REVERTED" }, "AFTER_FAILURE"],
    ["is skipped after what was too late to be done", { status: "skipped", code: "DEADLINE" }, "AFTER_FAILURE"],
    ["is skipped after what its page was left before", { status: "skipped", code: "NAVIGATED" }, "AFTER_FAILURE"],
    ["is skipped after an unknown outcome", { status: "unknown", code: "INTERNAL" }, "AFTER_FAILURE"],
    ["is skipped after what its page was left during", { status: "unknown", code: "NAVIGATED" }, "AFTER_FAILURE"],
  ])("%s", (_, before, code) => {
    expect(codeFor("shell", before)).toBe(code);
  });
});

it("runs a read-only tool after every kind of outcome", () => {
  expect(codeFor("snapshot", { status: "failed", code: "REVERTED" })).toBeUndefined();
});

it("skips page actions after a navigation", () => {
  expect(codeFor("fill", { status: "applied", code: "NAVIGATED" })).toBe("NAVIGATED");
});
