import { expect, it } from "vitest";
import { createRandom, type Random } from "../test/random.cases.ts";
import { type AnyAction, type Approval, hideSensitiveValues, restoreSensitiveValues } from "./index.ts";

const secrets = [
  "Zq7-hunter",
  "päss wört ✓",
  'with "quotes" and \\',
  "hunter\nseven",
  "{{value}} $& $1",
  "🔑key🔑key",
  "4711-0815",
];
const words = ["Ada", "the form", "Send", "12 Main Street", "a", "•"];
const fields = [
  { fieldId: "name", label: "Name", kind: "text", sensitive: false },
  { fieldId: "password", label: "Password", kind: "text", sensitive: true },
  { fieldId: "pin", label: "PIN", kind: "text", sensitive: true },
  { fieldId: "send", label: "Send", kind: "button", sensitive: false },
];

const pick = <Item>(random: Random, items: readonly Item[]): Item => items[random.between(0, items.length - 1)] as Item;

/** Any action that may write into one of the fields; `secret` only reaches a sensitive one. */
function randomAction(random: Random, secret: string): AnyAction {
  const fieldId = pick(random, fields).fieldId;
  const isSensitive = fieldId === "password" || fieldId === "pin";
  const value = isSensitive ? secret : pick(random, words);
  return pick<AnyAction>(random, [
    { action: "fill", fieldId, value },
    { action: "select", fieldId, values: [value, pick(random, words)] },
    { action: "press", fieldId, keys: isSensitive ? secret.replaceAll("\n", "") : "Enter" },
    { action: "click", fieldId, expects: "digest" },
    { action: "upload", fieldId, files: [{ name: value, base64: "aGk=" }] },
    { action: "star", id: fieldId, deep: [{ text: value }], stars: 5 },
    { action: "press", fieldId, keys: "Tab" },
    { action: "scroll", deltaY: 40 },
  ]);
}

function randomApproval(random: Random, secret: string): Approval {
  const actions = Array.from({ length: random.between(1, 6) }, () => randomAction(random, secret));
  const repeated = JSON.stringify(actions).includes(JSON.stringify(secret).slice(1, -1)) ? secret : "nothing";
  return {
    ...{ id: "a1", runId: "r1", step: 1, from: 0, asked: [0], actionHash: "h", epoch: "e", status: "asked" },
    ...{ origin: "https://a.test", url: `https://a.test/?q=${repeated}`, title: `Shop ${repeated}`, focus: "send" },
    message: `First ${pick(random, words)}, then ${repeated}.`,
    fields: fields.map((field) => (field.sensitive ? field : { ...field, value: repeated })),
    steps: actions.map((action) => ({
      ...{ action, estimated_risk: "low", confidence: 1 },
      explanation: `Because of ${repeated} and ${pick(random, words)}`,
    })),
    ...{ askedAt: "2026-11-16T10:00:00Z", expiresAt: "2026-11-16T10:05:00Z" },
  } as Approval;
}

const textOf = (value: unknown) => JSON.stringify(value);

it("never shows what goes into a sensitive field, and approving what is shown approves what was asked", () => {
  const random = createRandom("shown approvals");
  for (let round = 0; round < 400; round += 1) {
    const secret = pick(random, secrets);
    const approval = randomApproval(random, secret);
    const before = textOf(approval);
    const shown = hideSensitiveValues(approval);
    expect(textOf(shown)).not.toContain(textOf(secret).slice(1, -1));
    expect(textOf(approval)).toBe(before);
    expect(hideSensitiveValues(shown)).toEqual(shown);
    const restored = restoreSensitiveValues({ decision: "edited", steps: shown.steps }, approval);
    expect(restored).toMatchObject({ steps: approval.steps.map(({ action }) => ({ action })) });
  }
});

it("gives a step back its own value after others were removed, moved or changed", () => {
  const random = createRandom("edited approvals");
  for (let round = 0; round < 200; round += 1) {
    const approval = randomApproval(random, pick(random, secrets));
    const { steps } = hideSensitiveValues(approval);
    const kept = steps.filter(() => random.next() < 0.7).reverse();
    const restored = restoreSensitiveValues({ decision: "edited", steps: kept }, approval);
    const asked = approval.steps.map(({ action }) => textOf(Object.entries(action).sort()));
    const given = (restored as { steps: Approval["steps"] }).steps.map(({ action }) =>
      textOf(Object.entries(action).sort()),
    );
    for (const action of given) expect(asked).toContain(action);
    expect(given).toHaveLength(kept.length);
  }
});

it.each([
  [{ decision: "approved" as const }],
  [{ decision: "denied" as const, reason: "not Ada" }],
  [{ decision: "edited" as const, steps: [] }],
])("leaves a decision without steps as it is: %j", (decision) => {
  const approval = randomApproval(createRandom("an approval"), "Zq7-hunter");
  expect(restoreSensitiveValues(decision, approval)).toEqual(decision);
});

it("hides values in the answer to an approval", () => {
  const approval = randomApproval(createRandom("an answered approval"), "Zq7-hunter");
  const steps = [{ ...approval.steps[0], action: { action: "fill", fieldId: "pin", value: "another-secret" } }];
  const answered = { ...approval, answer: { decision: "edited", approver: "ada", at: "", steps } } as Approval;
  expect(textOf(hideSensitiveValues(answered))).not.toContain("another-secret");
  const write = { ...approval, steps } as Approval;
  const denied = {
    ...write,
    answer: { decision: "denied", approver: "ada", at: "", reason: "another-secret?" },
  } as Approval;
  expect(textOf(hideSensitiveValues(denied))).not.toContain("another-secret");
  const approved = { ...write, answer: { decision: "approved", approver: "ada", at: "" } } as Approval;
  expect(hideSensitiveValues(approved).answer).toEqual(approved.answer);
});

it("keeps ids, kinds and digests, which look like values", () => {
  const step = { explanation: "", estimated_risk: "low" as const, confidence: 1 };
  const sends = { digest: "password", url: "https://a.test/password" };
  const approval = {
    ...randomApproval(createRandom("ids"), "Zq7-hunter"),
    fields: [{ ...fields[1], sends }],
    focus: "password",
    steps: [{ ...step, action: { action: "fill", fieldId: "password", value: "password" } }],
  } as Approval;
  const shown = hideSensitiveValues(approval);
  expect(shown.steps[0]?.action).toEqual({ action: "fill", fieldId: "password" });
  expect(shown.fields[0]).toMatchObject({
    fieldId: "password",
    sends: { digest: "password", url: "https://a.test/••••" },
  });
  expect(shown.focus).toBe("password");
});
