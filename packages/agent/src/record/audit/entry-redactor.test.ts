import type { ActionStep, Snapshot } from "@giselles-ai/protocol";
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

function tell(events: AgentEvent[], options: RedactorOptions = {}) {
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

it("L6: what is typed into a sensitive field is in no record, and everything else is", () => {
  const told = textOf(tell(runEvents(2)));
  expect(textOf(runEvents(2))).toContain(password); // the control
  expect(told).not.toContain(password);
  for (const text of ["Ada", "Sign me up", "Password", "The form is empty.", "scripted", "ab".repeat(32)]) {
    expect(told).toContain(text);
  }
});

it("L6: knows it again in addresses, messages and what tools gave back, however it is written there", () => {
  const odd = 'p&"é <x> 1+1';
  const done = (message: string): AgentEvent => ({
    type: "action-done",
    step: 1,
    index: 1,
    execution: { action: "click", status: "failed", message, output: message },
  });
  const forms = [odd, encodeURIComponent(odd), new URLSearchParams({ q: odd }).toString(), textOf(odd)];
  const html = "p&amp;&quot;é &lt;x&gt; 1+1";
  const said = [...forms, html, Buffer.from(odd).toString("base64")].map((form) => done(`It was ${form}.`));
  const told = tell([
    sensed(),
    made(actionStep("fill", { id: "input-2", value: odd }), actionStep("click", {})),
    ...said,
  ]);
  expect(new Set(told.slice(2).map(({ execution }) => (execution as { message: string }).message.slice(0, 7)))).toEqual(
    new Set(["It was "]),
  );
  for (const record of told)
    for (const piece of ["é", "1+1", "%C3%A9", "1%2B1"]) expect(textOf(record)).not.toContain(piece);
});

it("strikes out by place what is too short to be looked for, in pieces, or shown otherwise by the page", () => {
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
  const told = tell([sensed(), made(...steps), shown]);
  expect(told[1]).toMatchObject({
    plan: { steps: [1, 2, 3].map(() => ({ action: { action: "fill", fieldId: "input-2", value: "••••" } })) },
  });
  expect(told[2]).toMatchObject({ execution: { value: "••••", message: "It shows ••••, not ••••." } });
});

it("a field that was sensitive once stays so", () => {
  const fields = snapshot.fields.map(({ sensitive, ...field }) => ({ ...field, currentValue: "hunter2" }));
  const told = textOf(tell([sensed(), sensed({ fields, text: "You wrote hunter2", url: "https://x/?p=hunter2" })]));
  expect(told).not.toContain("hunter2");
});

it("strikes out what the task calls a secret, and what was given as one", () => {
  const started = (task: string): AgentEvent => ({ type: "run-started", runId: "r", task, profile: "auto" });
  const tasks = ["Log in, my password is hunter2.x now", 'Log in {"password": "hunter2.x"}', "Log in, PIN: hunter2.x"];
  for (const task of tasks) {
    const told = textOf(tell([started(task), made(actionStep("fill", { id: "input-9", value: "hunter2.x" }))]));
    expect(told).not.toContain("hunter2");
    expect(told).toContain("Log in");
  }
  expect(textOf(tell([started("Pay with 4111222")], { secrets: ["4111222"] }))).not.toContain("4111222");
  const redact = (text: string) => text.replaceAll("terces", "[gone]");
  expect(tell([started("Say terces")], { redact })).toMatchObject([{ task: "Say [gone]" }]);
});

it("leaves alone what names a secret, and what programs have written", () => {
  const steps = [
    actionStep("fill", { id: "input-2", value: "{{secret:shop}}" }),
    actionStep("fill", { id: "input-2", value: "input" }),
  ];
  const told = tell([sensed(), made(...steps)]);
  expect(told[1]).toMatchObject({
    plan: {
      steps: [
        { action: { action: "fill", fieldId: "input-2", value: "{{secret:shop}}" } },
        { action: { fieldId: "input-2" } },
      ],
    },
  });
});

it("L5: a picture is on record only where nothing in the page is secret", () => {
  const picture = { base64: "iVBORw0KGgo=", mimeType: "image/png" as const, viewport: snapshot.viewport };
  const fields = snapshot.fields.filter(({ sensitive }) => !sensitive);
  const kept = { picture: { base64: picture.base64, mimeType: "image/png" } };
  const omitted = { picture: { omitted: expect.any(String) } };
  expect(tell([sensed({ fields }, { picture })])).toMatchObject([kept]);
  expect(tell([sensed({}, { picture })])).toMatchObject([omitted]);
  expect(tell([sensed({ fields, text: "Your PIN is 8231" }, { picture })], { secrets: ["8231"] })).toMatchObject([
    omitted,
  ]);
});
