import type { ActionStep, Snapshot } from "@giselles-ai/protocol";
import { encodings, findLeaks } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import {
  actionStep,
  password,
  runEvents,
  snapshot,
  toEntries,
  turn,
} from "../../../test/record/audit/run-entries.cases.ts";
import type { AgentEvent } from "../../events.ts";
import { createEntryRedactor, type RedactorOptions } from "./entry-redactor.ts";

function toRecords(events: AgentEvent[], options: RedactorOptions = {}) {
  const redact = createEntryRedactor(options);
  return toEntries(events).map((entry) => redact(entry));
}

const sensed = (changes: Partial<Snapshot> = {}, more: object = {}): AgentEvent => ({
  type: "page-sensed",
  step: 1,
  url: "",
  title: "",
  fields: 0,
  snapshot: { ...snapshot, ...changes },
  ...more,
});
const made = (...steps: ActionStep[]) => turn(1, steps).find(({ type }) => type === "plan-made") as AgentEvent;
const textOf = (value: unknown) => JSON.stringify(value);

it("L6: records everything except what is typed into sensitive fields", () => {
  const records = textOf(toRecords(runEvents(2)));
  expect(textOf(runEvents(2))).toContain(password); // the control
  expect(records).not.toContain(password);
  for (const text of ["Ada", "Sign me up", "Password", "The form is empty.", "scripted", "ab".repeat(32)]) {
    expect(records).toContain(text);
  }
});

it.each(Object.entries(encodings))("L6: redacts the value in messages and tool output: %s", (_, encode) => {
  const odd = 'p&"é <x> 1+1';
  const message = `It was ${encode(odd)}.`;
  const done: AgentEvent = {
    type: "action-done",
    step: 1,
    index: 1,
    execution: { action: "click", status: "failed", message, output: message },
  };
  const steps = (value: string) => [actionStep("fill", { id: "input-2", value }), actionStep("click", {})];
  const records = (value: string) => textOf(toRecords([sensed(), made(...steps(value)), done]));
  expect(records("something else")).toContain(textOf(message)); // the control
  expect(findLeaks(records(odd), [odd])).toEqual([]);
});

it.each([
  ["a sensitive field has the focus", { focus: "input-2" }, []],
  ["something without an id has the focus", { focus: "other" }, []],
  ["a sensitive field was clicked before", {}, [actionStep("click", { id: "input-2" })]],
  ["Tab moved the focus before", { focus: "input-1" }, [actionStep("press", { keys: "Tab" })]],
  ["Enter may have moved it before", { focus: "input-1" }, [actionStep("press", { keys: "Enter" })]],
])("L6: masks letters that are pressed where the focus is: %s", (_, changes, before) => {
  const keys = ["h", "Shift+u", "Space", "7"].map((each) => actionStep("press", { keys: each }));
  const recorded = (page: object, ...steps: ActionStep[]) =>
    textOf(toRecords([sensed(page), made(...steps, ...keys)])[1]);
  for (const key of ['"h"', "Shift+u", "Space", '"7"']) {
    expect(recorded(changes, ...before)).not.toContain(key);
    expect(recorded({ focus: "none" })).toContain(key); // the control: keys for the page itself
    expect(recorded({ focus: "input-1" })).toContain(key);
  }
});

it("masks values of sensitive fields that are too short to search for, split, or reformatted by the page", () => {
  const steps = [
    actionStep("fill", { id: "input-2", value: "4" }),
    actionStep("fill", { id: "input-2", value: 42 }),
    actionStep("fill", { id: "input-2", value: "427x" }),
  ];
  const shown: AgentEvent = {
    type: "action-done",
    step: 1,
    index: 2,
    execution: { action: "fill", status: "applied", value: "4-2-7-X", message: "It shows 4-2-7-X, not 427x." },
  };
  const records = toRecords([sensed(), made(...steps), shown]);
  expect(records[1]).toMatchObject({
    plan: { steps: [1, 2, 3].map(() => ({ action: { action: "fill", fieldId: "input-2", value: "••••" } })) },
  });
  expect(records[2]).toMatchObject({ execution: { value: "••••", message: "It shows ••••, not ••••." } });
});

it("treats a field that was sensitive once as sensitive from then on", () => {
  const fields = snapshot.fields.map(({ sensitive, ...field }) => ({ ...field, currentValue: "hunter2" }));
  const records = textOf(
    toRecords([sensed(), sensed({ fields, text: "You wrote hunter2", url: "https://x/?p=hunter2" })]),
  );
  expect(records).not.toContain("hunter2");
});

it("redacts what the task calls a secret and what was given as one", () => {
  const started = (task: string): AgentEvent => ({ type: "run-started", runId: "r", task, profile: "auto" });
  const tasks = ["Log in, my password is hunter2.x now", 'Log in {"password": "hunter2.x"}', "Log in, PIN: hunter2.x"];
  for (const task of tasks) {
    const records = textOf(toRecords([started(task), made(actionStep("fill", { id: "input-9", value: "hunter2.x" }))]));
    expect(records).not.toContain("hunter2");
    expect(records).toContain("Log in");
  }
  expect(textOf(toRecords([started("Pay with 4111222")], { secrets: ["4111222"] }))).not.toContain("4111222");
  const redact = (text: string) => text.replaceAll("terces", "[gone]");
  expect(toRecords([started("Say terces")], { redact })).toMatchObject([{ task: "Say [gone]" }]);
});

it("keeps references to secrets and values that programs set", () => {
  const steps = [
    actionStep("fill", { id: "input-2", value: "{{secret:shop}}" }),
    actionStep("fill", { id: "input-2", value: "input" }),
  ];
  const records = toRecords([sensed(), made(...steps)]);
  expect(records[1]).toMatchObject({
    plan: {
      steps: [
        { action: { action: "fill", fieldId: "input-2", value: "{{secret:shop}}" } },
        { action: { fieldId: "input-2" } },
      ],
    },
  });
});

it("L5: records a screenshot only if the page contains no secret", () => {
  const picture = { base64: "iVBORw0KGgo=", mimeType: "image/png" as const, viewport: snapshot.viewport };
  const fields = snapshot.fields.filter(({ sensitive }) => !sensitive);
  const kept = { picture: { base64: picture.base64, mimeType: "image/png" } };
  const omitted = { picture: { omitted: expect.any(String) } };
  expect(toRecords([sensed({ fields }, { picture })])).toMatchObject([kept]);
  expect(toRecords([sensed({}, { picture })])).toMatchObject([omitted]);
  expect(toRecords([sensed({ fields, text: "Your PIN is 8231" }, { picture })], { secrets: ["8231"] })).toMatchObject([
    omitted,
  ]);
});

it("L6: masks a value for a field that the latest snapshot does not have; the control, a field that it has, is recorded", () => {
  const done = (message: string): AgentEvent => ({
    type: "action-done",
    step: 1,
    index: 0,
    execution: { action: "fill", status: "failed", message, value: "correct horse" },
  });
  const toUnknown = (value: string) => made(actionStep("fill", { id: "input-99", value }));
  const records = textOf(
    toRecords([sensed(), toUnknown("correct horse"), done('There is no place for "correct horse".')]),
  );
  expect(records).not.toContain("correct horse");
  expect(textOf(toRecords([toUnknown("7")]))).not.toContain('"7"'); // before any snapshot, however short
  const { fieldId } = snapshot.fields.find(({ sensitive }) => !sensitive) ?? {};
  const shown = made(actionStep("fill", { id: fieldId, value: "correct horse" }));
  expect(textOf(toRecords([sensed(), shown]))).toContain("correct horse");
  expect(textOf(toRecords([sensed(), sensed({ fields: [] }), shown]))).not.toContain("correct horse");
});
