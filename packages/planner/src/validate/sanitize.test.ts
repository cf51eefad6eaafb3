import { expect, it } from "vitest";
import { clickStep, fillStep, goodAnswer, sampleInput } from "../../test/sample.cases.ts";
import { defaultTools } from "../tools/vocabulary.ts";
import { type PlanContext, sanitise } from "./sanitize.ts";
import { validatePlan } from "./validate-plan.ts";

const context: PlanContext = {
  catalog: sampleInput.tool_catalog,
  registry: defaultTools(),
  interactables: sampleInput.context.page.interactables,
  profile: "auto",
  maxSteps: 60,
  secrets: [],
  newPlanId: () => "plan-1",
};

function read(answer: unknown, change: Partial<PlanContext> = {}) {
  const changed = { ...context, ...change };
  const sanitised = sanitise(typeof answer === "string" ? answer : JSON.stringify(answer), changed);
  return { notes: sanitised.notes, ...validatePlan(sanitised, changed) };
}

const acting = (steps: unknown[], more: object = {}) => ({
  reasoning_summary: "r",
  plan: { decision: "act", message: "m", steps, ...more },
});

it("notes what it fixed, and nothing for a valid answer", () => {
  expect(read(goodAnswer).notes).toEqual([]);
  expect(read(`Sure!\n\`\`\`json\n${JSON.stringify(goodAnswer)}\n\`\`\``).notes).toEqual([
    "code-fence",
    "prose-around",
  ]);
  expect(read(acting([{ tool: "Click", args: ["[button_5]"] }])).notes).toEqual([
    "tool-name",
    "positional-args",
    "element-id",
  ]);
});

it("takes only complete steps of an answer that is truncated anywhere", () => {
  const whole = JSON.stringify(goodAnswer);
  for (let length = 0; length < whole.length; length += 1) {
    const cut = read(whole.slice(0, length));
    if (cut.ok) expect([[], [fillStep], [fillStep, clickStep]]).toContainEqual(cut.plan.steps);
  }
});

it("uses defaults for the risk, confidence and explanation of a step", () => {
  const bare = read(acting([{ tool: "fill", args: { id: "input-1", value: "Ada" } }]));
  expect(bare).toMatchObject({
    ok: true,
    plan: { steps: [{ explanation: "m", estimated_risk: "medium", confidence: 0.6 }] },
  });
});

it("lets a step raise the risk of its tool, not lower it (weakness 55)", () => {
  const risks = (estimated_risk: string) => read(acting([{ ...fillStep, estimated_risk }]));
  expect(risks("low")).toMatchObject({ plan: { steps: [{ estimated_risk: "medium" }] } });
  expect(risks("high")).toMatchObject({ plan: { steps: [{ estimated_risk: "high" }] } });
});

it.each([
  ["assisted", "auto", "assisted"],
  ["auto", "assisted", "assisted"],
  ["auto", undefined, "auto"],
  ["unleashed", undefined, "auto"],
  ["semi_auto", "unleashed", "semi_auto"],
] as const)("under %s limits the autonomy %s to %s (items 14, 41, 45)", (profile, autonomy_level, gets) => {
  const { ok, ...rest } = read(acting([clickStep], { autonomy_level }), { profile });
  expect({ ok, ...rest }).toMatchObject({ ok: true, plan: { autonomy_level: gets } });
});

it("refuses a high-risk tool below its profile even if the catalogue has it (item 40)", () => {
  const catalog = defaultTools().toCatalog({ abilities: ["shell"], profile: "unleashed" });
  const shell = acting([{ tool: "shell", args: { cmd: "ls" } }]);
  expect(read(shell, { catalog, profile: "auto" })).toMatchObject({ ok: false, issues: [{ code: "tool_blocked" }] });
  expect(read(shell, { catalog, profile: "unleashed" })).toMatchObject({ ok: true });
});

it.each([
  [
    acting([{ ...clickStep, tool: "teleport" }]),
    "unknown_tool",
    "steps[0].tool",
    /There is no tool "teleport"\. Use one of navigate, click/,
  ],
  [
    acting([{ ...clickStep, tool: "shell", args: { cmd: "ls" } }]),
    "tool_blocked",
    "steps[0].tool",
    /"shell" is not available now/,
  ],
  [
    acting([fillStep, { ...clickStep, args: { id: "button-9" } }]),
    "out_of_context",
    "steps[1].args.id",
    /not on this page\. Use one of input-1/,
  ],
  [
    acting([{ ...fillStep, args: { id: "input-1" } }]),
    "invalid_args",
    "steps[0].args.value",
    /"fill" takes \{id, value\}/,
  ],
  ["What a lovely page.", "invalid_json", "", /no complete JSON object/],
  [acting([]), "schema_validation_failed", "steps", /needs at least one/],
])("reports an error with its code, path and remedy (items 31, 34, 46–48): %#", (answer, code, path, message) => {
  expect(read(answer)).toMatchObject({ ok: false, issues: [{ code, path, message: expect.stringMatching(message) }] });
});

it("does not guess between elements with the same label or number", () => {
  const [first] = context.interactables;
  const twin = { ...first, id: "text-1", label: "Full name", role: "text", type: "text", locatorHint: "x" };
  const interactables = [...context.interactables, twin];
  for (const id of ["Full name", 1]) {
    expect(read(acting([{ ...fillStep, args: { id, value: "Ada" } }]), { interactables })).toMatchObject({ ok: false });
  }
  expect(read(acting([{ ...fillStep, args: { id: 2, value: "Ada" } }]), { interactables })).toMatchObject({ ok: true });
});

it("validates a tool that is only in the catalogue by its JSON Schema", () => {
  const schema = { type: "object", properties: { stars: { type: "integer", maximum: 5 } }, required: ["stars"] };
  const catalog = [{ name: "rate", schema, risk_level: "low" as const }];
  const rate = (stars: unknown) => read(acting([{ tool: "rate", args: { stars } }]), { catalog });
  expect(rate("4")).toMatchObject({ ok: true, plan: { steps: [{ args: { stars: 4 } }] } });
  expect(rate(9)).toMatchObject({ ok: false, issues: [{ code: "invalid_args", path: "steps[0].args.stars" }] });
});

it("says which steps are not part of the plan, and why", () => {
  const fills = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...fillStep, args: { id: "input-1", value: `${index}` } }));
  expect(read(acting(fills(12)), { maxSteps: 10 })).toMatchObject({
    plan: { left_out: "Not done yet: the plan had 12 steps, and only the first 10 count." },
  });
  const cut = JSON.stringify(acting(fills(3))).slice(0, -40);
  expect(read(cut)).toMatchObject({ plan: { left_out: "Not done yet: the answer was cut off after step 2." } });
  expect(read(acting(fills(3)))).not.toHaveProperty("plan.left_out");
});
