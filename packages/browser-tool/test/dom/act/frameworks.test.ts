import type { ExecutionReport } from "@giselles-ai/protocol";
import { fixtureNames, giveTool, type PageTool, readState, shareFixtures } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";

const openFixture = shareFixtures();
const frameworks = ["react", "vue", "svelte", "angular", "lit", "solid", "jquery"].filter((name) =>
  fixtureNames.includes(name),
);

const good = {
  "Full name": "Ada Lovelace",
  Shout: "HELLO",
  Phone: "(555) 123-4567",
  Age: "42",
  Bio: "Wrote the first program.\nTwice.",
  Plan: "Pro",
  Terms: "yes",
  Green: "yes",
  Remount: "steady",
  Nickname: "ada",
};

const saved = {
  name: "Ada Lovelace",
  shout: "HELLO",
  phone: "(555) 123-4567",
  age: 42,
  bio: "Wrote the first program.\nTwice.",
  plan: "Pro",
  terms: true,
  colour: "Green",
  remount: "steady",
  nickname: "ada",
};

/** Fills every field by its label and presses Save, in one batch. */
async function fillAndSave({ snapshot, execute }: PageTool, values: Record<string, string>): Promise<ExecutionReport> {
  const { fields } = await snapshot();
  const idOf = (label: string) => fields.find((field) => field.label === label)?.fieldId ?? `no ${label}`;
  const fills = Object.entries(values).map(([label, value]) => ({ action: "fill", fieldId: idOf(label), value }));
  return execute([...fills, { action: "click", fieldId: idOf("Save") }]);
}

function verdicts({ outcomes = [] }: ExecutionReport) {
  return outcomes.map(({ status, code, value }) => ({ status, ...(status !== "applied" && { code, value }) }));
}

describe.each(frameworks)("a form made with %s", (name) => {
  it("is filled and saved in one batch, as the application's own state shows (A4)", async () => {
    const page = await openFixture(name);
    const report = await fillAndSave(await giveTool(page), good);
    expect(report.outcomes?.filter(({ status }) => status !== "applied")).toEqual([]);
    expect(await readState(page)).toMatchObject({ ...saved, saved });
    expect(JSON.stringify(report.delta)).toContain("Saved");
  });

  it("is not saved if the page changes, refuses or reverts values, and the report says so (A2, A6)", async () => {
    const page = await openFixture(name);
    const values = { ...good, Shout: "hello", Phone: "5551234567", Age: "130", Revert: "open", Nickname: "taken" };
    const report = await fillAndSave(await giveTool(page), values);
    const applied = { status: "applied" };
    expect(verdicts(report)).toEqual([
      applied,
      { status: "failed", code: "REJECTED", value: "HELLO" },
      applied, // in the page's own format: "(555) 123-4567"
      { status: "failed", code: "REJECTED", value: "" },
      applied,
      applied,
      applied,
      applied,
      applied,
      applied,
      { status: "failed", code: "REVERTED", value: "locked" },
      { status: "skipped", code: "AFTER_FAILURE" },
    ]);
    expect(JSON.stringify(report.delta)).toContain("Nickname is taken");
    expect(report.delta?.changed.filter(({ changes }) => changes.invalid)).toHaveLength(1);
    expect(await readState(page)).toMatchObject({ name: "Ada Lovelace", age: null, revert: "locked", saved: null });
  });
});
