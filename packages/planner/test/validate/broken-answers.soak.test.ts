// Good answers, broken at random: whatever a small model does to its answer, the result is a valid plan or one counted repair.
import { createRandom, type Random, type Reply, refuse, say, soak, startScriptedModel } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createPlanner } from "../../src/index.ts";
import { engineFor, goodAnswer, sampleInput } from "../sample.cases.ts";

const rounds = soak(4000);
const ids = sampleInput.context.page.interactables.map(({ id }) => id);

type Json = Record<string, unknown>;

const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[random.between(0, values.length - 1)] as Value;

function goodStep(random: Random): Json {
  const steps = [
    {
      tool: "fill",
      args: { id: pick(random, ["input-1", "input-2"]), value: pick(random, ["Ada", "12", 'a, {b}: "c"']) },
    },
    { tool: "select", args: { id: "select-3", value: pick(random, ["Free", "Pro"]) } },
    { tool: "fill", args: { id: "check-4", value: pick(random, ["yes", "no"]) } },
    { tool: "click", args: { id: pick(random, ["button-5", "link-6"]) } },
  ];
  return pick(random, steps);
}

function goodPlan(random: Random): Json {
  const message = pick(random, ["I fill it in.", "Fertig: {alles} [gut]", "「完了」です"]);
  if (random.next() < 0.8)
    return { decision: "act", message, steps: Array.from({ length: random.between(1, 6) }, () => goodStep(random)) };
  return pick(random, [
    { decision: "done", message },
    { decision: "cannot", message },
    { decision: "ask", message, clarification: "Which plan?" },
  ]);
}

interface Broken {
  text: string;
  /** Whether nothing is lost, the answer must be asked for again, or either. */
  becomes: "same" | "repair" | "part" | "either";
}

const breakings: Record<string, (answer: Json, random: Random) => Broken> = {
  truncated: (answer, random) => {
    const text = JSON.stringify(answer);
    return { text: text.slice(0, random.between(0, text.length - 1)), becomes: "part" };
  },
  reordered: (answer, random) => ({ text: JSON.stringify(reorder(answer, random)), becomes: "same" }),
  "in prose": (answer, random) => {
    const before = pick(random, ["Sure! ", "Here is {my} plan:\n", "<think>It says [1] and {2}.</think>", "```json\n"]);
    const after = pick(random, ["", "\n```\nGood luck!", "\n\nI hope that helps [1]."]);
    return { text: before + JSON.stringify(answer, null, random.between(0, 2)) + after, becomes: "same" };
  },
  "with a foreign id": (answer, random) => {
    const steps = stepsOf(answer);
    const step = steps.length > 0 ? pick(random, steps) : undefined;
    if (!step) return { text: JSON.stringify(answer), becomes: "same" };
    (step.args as Json).id = pick(random, ["input-99", "button-77", "xyz", "#main > a"]);
    return { text: JSON.stringify(answer), becomes: "repair" };
  },
  "with a wrong type": (answer, random) => {
    const holder = pick(random, [
      answer.plan as Json,
      ...stepsOf(answer),
      ...stepsOf(answer).map(({ args }) => args as Json),
    ]);
    holder[pick(random, Object.keys(holder))] = pick(random, [null, 7, true, [], {}, [[1]], { a: { b: 1 } }, "", "?"]);
    return { text: JSON.stringify(answer), becomes: "either" };
  },
  "with a part missing": (answer, random) => {
    const holder = pick(random, [answer, answer.plan as Json, ...stepsOf(answer)]);
    delete holder[pick(random, Object.keys(holder))];
    return { text: JSON.stringify(answer), becomes: "either" };
  },
};

function stepsOf({ plan }: Json): Json[] {
  return ((plan as Json).steps ?? []) as Json[];
}

function reorder(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return value.map((one) => reorder(one, random));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => ({
    key,
    inner: reorder(inner, random),
    at: random.next(),
  }));
  return Object.fromEntries(entries.sort((one, other) => one.at - other.at).map(({ key, inner }) => [key, inner]));
}

const bare = (steps: readonly { tool: unknown; args: unknown }[]) => steps.map(({ tool, args }) => ({ tool, args }));

it(`${rounds} good answers, broken at random, are a valid plan or one counted repair (P4)`, async () => {
  const random = createRandom("broken answers");
  let replies: Reply[] = [];
  const model = await startScriptedModel("ollama", () => replies.shift() ?? refuse(500, "A third call."));
  onTestFinished(() => model.close());
  const planner = createPlanner({ engine: engineFor.ollama(model) });
  const counts = { free: 0, repaired: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const answer = { reasoning_summary: "r", plan: goodPlan(random) };
    const good = structuredClone(answer);
    const name = pick(random, Object.keys(breakings));
    const { text, becomes } = breakings[name]?.(answer, random) ?? { text: "", becomes: "repair" };
    replies = [say(text), say(goodAnswer)];
    const calls = model.requests.length;
    const about = `${name}: ${text}`;
    const { plan, attempts, repaired, refused } = await planner.generatePlan(sampleInput).catch((error: unknown) => {
      throw new Error(about, { cause: error });
    });
    expect([about, attempts, refused.length], about).toEqual([about, repaired ? 2 : 1, repaired ? 1 : 0]);
    expect(model.requests.length - calls, about).toBe(attempts);
    counts[repaired ? "repaired" : "free"] += 1;
    for (const { args } of plan.steps) if (args.id !== undefined) expect(ids, about).toContain(args.id);
    if (becomes === "same")
      expect([repaired, plan.decision, bare(plan.steps)], about).toEqual([
        false,
        good.plan.decision,
        bare(stepsOf(good) as never),
      ]);
    if (becomes === "repair") expect(repaired, about).toBe(true);
    if (becomes !== "part" || repaired || plan.decision !== "act") continue;
    expect(bare(plan.steps), about).toEqual(bare(stepsOf(good) as never).slice(0, plan.steps.length));
    if (plan.steps.length < stepsOf(good).length) expect(plan.left_out, about).toContain("cut off");
  }
  process.stdout.write(`${counts.free} of ${rounds} put right at no cost, ${counts.repaired} repaired by one call\n`);
  expect(counts.free).toBeGreaterThan(rounds / 4);
});
