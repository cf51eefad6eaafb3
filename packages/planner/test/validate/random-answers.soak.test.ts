import { plannerOutputSchema } from "@giselles-ai/protocol";
import { soak, soakSeed } from "@giselles-ai/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { defaultTools } from "../../src/tools/vocabulary.ts";
import { redact } from "../../src/validate/redact.ts";
import { type PlanContext, sanitise } from "../../src/validate/sanitize.ts";
import { validatePlan } from "../../src/validate/validate-plan.ts";
import { goodAnswer, sampleInput } from "../sample.cases.ts";
import { malformedAnswers } from "./malformed-answers.cases.ts";

const registry = defaultTools();
const context: PlanContext = {
  catalog: sampleInput.tool_catalog,
  registry,
  interactables: sampleInput.context.page.interactables,
  profile: sampleInput.capability_profile,
  maxSteps: 60,
  secrets: [],
  newPlanId: () => "plan-1",
};
const offered = new Set(context.catalog.map(({ name }) => name));
const ids = new Set(context.interactables.map(({ id }) => id));

const words = fc.constantFrom(
  ..."{ } [ ] ( ) : , \" ' “ ” \\ \\u00 // /* */ # ``` <think> </think> ... null true False -1 1e999 \n \u0000 💥".split(
    " ",
  ),
  ...[
    "decision",
    "act",
    "done",
    "plan",
    "steps",
    "tool",
    "args",
    "fill",
    "click",
    "shell",
    "input-1",
    "button-77",
    "id",
    "__proto__",
  ],
);
const seeds = fc.constantFrom(JSON.stringify(goodAnswer), ...malformedAnswers.map(({ answer }) => answer));

/** A real answer with parts removed, inserted, repeated and reversed. */
const mutated = fc
  .tuple(
    seeds,
    fc.array(fc.tuple(fc.nat(), fc.nat(20), fc.oneof(words, fc.string({ maxLength: 6 }))), { maxLength: 6 }),
  )
  .map(([text, edits]) =>
    edits.reduce((changed, [place, length, piece]) => {
      const at = place % (changed.length + 1);
      return changed.slice(0, at) + piece + changed.slice(at + length);
    }, text),
  );

/** Random JSON with the keywords of plans. */
const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: "small" },
    words,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("any"), { maxLength: 4 }),
    fc.dictionary(words, tie("any"), { maxKeys: 5 }),
  ),
})).any;

const answers = fc.oneof(
  { weight: 6, arbitrary: mutated },
  { weight: 2, arbitrary: value.map((any) => JSON.stringify(any)) },
  { weight: 1, arbitrary: fc.array(words, { maxLength: 60 }).map((parts) => parts.join("")) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
);

it("never crashes, and never accepts an invalid plan (P4, item 21)", { timeout: 600_000 }, () => {
  const seed = soakSeed();
  const numRuns = soak(100_000);
  let accepted = 0;
  fc.assert(
    fc.property(answers, (answer) => {
      const validation = validatePlan(sanitise(answer, context), context);
      if (validation.ok) {
        accepted += 1;
        assertSound(validation.plan);
      } else {
        expect(validation.issues.length).toBeGreaterThan(0);
        redact(answer, context);
      }
    }),
    { seed, numRuns },
  );
  process.stdout.write(`${numRuns} random answers, ${accepted} of them plans; GISELLE_SEED=${seed}\n`);
});

function assertSound(plan: unknown): void {
  const { steps } = plannerOutputSchema.parse(plan);
  for (const { tool, args } of steps) {
    expect(offered.has(tool)).toBe(true);
    expect(registry.get(tool)?.input.safeParse(args).success).toBe(true);
    if ("id" in args) expect(ids.has(String(args.id))).toBe(true);
  }
}

const hostile: [string, (size: number) => string][] = [
  ["opening braces", (size) => '{"a":'.repeat(size / 5)],
  ["plans in plans", (size) => `${'{"plan":'.repeat(size / 9)}{}${"}".repeat(size / 9)}`],
  ["opening brackets", (size) => "[".repeat(size)],
  ["brackets and quotes", (size) => '["'.repeat(size / 2)],
  ["quotes", (size) => `{"a": ${'"'.repeat(size)}`],
  ["quotes and spaces", (size) => `{"a": "${'" '.repeat(size / 2)}`],
  ["backslashes", (size) => `{"a": "${"\\".repeat(size)}`],
  ["spaces", (size) => `{${" ".repeat(size)}`],
  ["braces in prose", (size) => "{a: ".repeat(size / 4)],
  ["little objects", (size) => '{"tool":1}'.repeat(size / 10)],
  ["broken objects", (size) => '{"tool" 1}'.repeat(size / 10)],
  ["comments", (size) => `{${"/*".repeat(size / 2)}`],
  ["fences", (size) => "```json\n{".repeat(size / 9)],
  ["thoughts", (size) => "</think>".repeat(size / 8)],
  ["many steps", (size) => `{"steps":[${'{"tool":"click","args":{"id":"button-5"}},'.repeat(size / 42)}`],
  ["digits", (size) => `{"a": ${"9".repeat(size)}}`],
  ["words", (size) => `${"a".repeat(size)}(`],
  ["underscores in an id", (size) => `{"tool":"click","args":{"id":"${"_ ".repeat(size / 2)}"}}`],
];

// Quadratic work would exceed the time limit of the test.
it.each(hostile)("finishes with a million characters of %s", (_name, make) => {
  expect(validatePlan(sanitise(make(1_000_000), context), context)).toHaveProperty("ok");
});
