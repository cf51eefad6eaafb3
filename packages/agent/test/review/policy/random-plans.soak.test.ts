// Judges random plans under four profiles by the policy, and checks the verdicts against a few rules that do not use its table.
import { defaultTools } from "@giselles-ai/planner";
import { type CapabilityProfile, capabilityProfileSchema, type PlanStep, toProposal } from "@giselles-ai/protocol";
import { createRandom, soak } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { judgeSteps } from "../../../src/review/policy/judge.ts";
import { createOriginRules } from "../../../src/review/policy/origin-rules.ts";
import { tablePolicy, type Verdict } from "../../../src/review/policy/policy.ts";
import { denialReason, judgePlan } from "../../../src/review/review.ts";
import { blocked, home, listed, type RandomPlan, randomPlan } from "./random-plans.cases.ts";

const registry = defaultTools();
const profiles = capabilityProfileSchema.options;
const looking = new Set(["scroll", "wait_for_idle", "snapshot"]);
const pointing = new Set(["click_point", "drag", "long_press"]);
/** Actions on fields do not need points. */
const isAtPoint = ({ tool, args }: PlanStep) =>
  pointing.has(tool) && [args.point, args.from, args.to].some((place) => typeof place === "object");
const order = ["run", "ask", "deny"];

type Judge = (planned: RandomPlan, profile: CapabilityProfile, steps?: PlanStep[], autonomy?: boolean) => Verdict[];

const judge: Judge = (planned, profile, steps = planned.plan.steps, autonomy = true) =>
  judgeSteps(toProposal({ ...planned.plan, steps } as RandomPlan["plan"], planned).steps, {
    ...optionsOf(planned, profile),
    ...(autonomy && { autonomy: planned.plan.autonomy_level }),
  });

function optionsOf({ url, fields, seen, lists, unlock }: RandomPlan, profile: CapabilityProfile) {
  const steps = seen.map((page) => ({ page: { url: page }, executions: [] }));
  const history = { steps } as unknown as { steps: [] }; // as much of a history as is read
  return {
    policy: tablePolicy,
    registry,
    profile,
    snapshot: { url, fields },
    history,
    origins: createOriginRules(lists),
    unlock,
  };
}

/** The site of an address, as a person would read it. */
const siteOf = (url: string) => (URL.canParse(url) && /^https?:/.test(url) ? new URL(url).origin : "");

/** Every site that a step names: its address, its link, its frame and the page. */
function sitesOf({ tool, args }: PlanStep, { url, fields, seen }: RandomPlan): string[] {
  if (tool === "navigate" || tool === "fetch") return [siteOf(String(args.url))];
  const target = fields.find(({ fieldId }) => fieldId === args.id);
  const page = siteOf(url) || siteOf(seen.at(-1) ?? "");
  if (tool === "click" && target?.href?.startsWith("http")) {
    const isHere = target.href.includes("#") && target.href.split("#")[0] === url.split("#")[0];
    return isHere ? [page, target.origin ?? page] : [siteOf(target.href)];
  }
  if (/^(?:click|fill|type|select)$/.test(tool)) return [page, target?.origin ?? page];
  return /file|shell/.test(tool) ? [page] : [];
}

/** What is wrong with a verdict. Empty if nothing is. */
function wrongs(step: PlanStep, { verdict }: Verdict, planned: RandomPlan, profile: CapabilityProfile): string[] {
  const tool = registry.get(step.tool);
  const isLooking = looking.has(step.tool);
  const at = sitesOf(step, planned);
  const target = planned.fields.find(({ fieldId }) => fieldId === step.args.id);
  const named = new Set([home, ...(planned.lists.allowed ? [listed] : [])]);
  const isNamed = at.every((site) => named.has(site) || (!site && planned.seen.length === 0));
  const started = siteOf(planned.seen[0] ?? planned.url);
  const isFirst = !started && step.tool === "navigate"; // from the empty page that it was started with
  const isStarted = isFirst || at.every((site) => site === started || !site);
  const mustNot: [boolean, string][] = [
    [!tool && verdict !== "deny", "an unknown tool"],
    [tool?.risk === "high" && profile !== "unleashed" && verdict !== "deny", "high risk below unleashed"],
    [isAtPoint(step) && profile !== "unleashed" && planned.unlock.length === 0 && verdict !== "deny", "a locked point"],
    [!isLooking && at.includes(blocked) && verdict !== "deny", "a blocked origin"],
    [
      !isLooking && verdict === "run" && (profile === "assisted" || profile === "semi_auto"),
      "more than looking, unasked",
    ],
    [
      !isLooking && verdict === "run" && profile === "auto" && at.length > 0 && !isNamed && !isStarted,
      "auto, at an origin that the person did not choose",
    ],
    [
      verdict === "run" && profile !== "unleashed" && step.estimated_risk === "high",
      "a high risk that the plan admits",
    ],
    [
      verdict === "run" &&
        profile === "auto" &&
        step.tool === "click" &&
        target?.kind === "button" &&
        !target.href &&
        /Pay|Buy|Transfer/.test(target.label),
      "money, unasked",
    ],
    [isLooking && verdict !== "run" && step.estimated_risk !== "high", "looking, forbidden"],
  ];
  return mustNot.flatMap(([isSo, what]) => (isSo ? what : []));
}

const strictness = ({ verdict }: Verdict) => order.indexOf(verdict);

it("L3, X5, promise 5: runs nothing that the documented rules do not allow", { timeout: 600_000 }, () => {
  const random = createRandom("random plans");
  const counts: Record<string, number> = { plans: 0, judged: 0, run: 0, ask: 0, deny: 0 };
  const violations: string[] = [];
  const note = (what: string, planned: RandomPlan, at: unknown) => {
    const { url, fields, seen, lists } = planned;
    if (violations.push(what) <= 3)
      process.stdout.write(`${what}: ${JSON.stringify({ at, url, seen, lists, fields })}\n`);
  };
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  for (let round = 0; round < soak(100_000); round += 1) {
    const planned = randomPlan(random);
    const { steps } = planned.plan;
    count("plans");
    let before: Verdict[] | undefined;
    for (const profile of profiles) {
      const verdicts = judge(planned, profile);
      const unclaimed = judge(
        planned,
        profile,
        steps.map((step) => ({ ...step, estimated_risk: "low" })),
        false,
      );
      for (const [index, verdict] of verdicts.entries()) {
        const step = steps[index] as PlanStep;
        count("judged");
        count(verdict.verdict);
        for (const what of wrongs(step, verdict, planned, profile)) note(what, planned, { profile, step });
        const plain = unclaimed[index] as Verdict;
        if (strictness(verdict) < strictness(plain)) note("a claim that loosens", planned, { profile, step });
        if (plain.verdict !== "deny" && verdict.verdict === "deny")
          note("a claim that denies", planned, { profile, step });
        const lower = before?.[index];
        if (lower && strictness(lower) < strictness(verdict))
          note("a wider profile that is stricter", planned, { profile, step });
        if (verdict.verdict === "deny" && !verdict.reason) note("no reason", planned, { profile, step });
      }
      before = verdicts;
      const whole = judgePlan(toProposal(planned.plan, planned), optionsOf(planned, profile));
      if (JSON.stringify(whole.verdicts) !== JSON.stringify(verdicts))
        note("judged otherwise as a plan", planned, { profile });
      if ((denialReason(whole.verdicts) !== undefined) !== verdicts.some(({ verdict }) => verdict === "deny"))
        note("denied, and run", planned, { profile });
    }
  }
  process.stdout.write(`random plans: ${JSON.stringify(counts)}, ${violations.length} violations\n`);
  expect(violations).toEqual([]);
  for (const verdict of order) expect(counts[verdict]).toBeGreaterThan((counts.judged ?? 0) / 20);
});
