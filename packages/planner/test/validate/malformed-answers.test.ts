import type { PlannerOutput } from "@giselles-ai/protocol";
import { cut, garbage, type Reply, refuse, say, startScriptedModel } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { createPlanner } from "../../src/index.ts";
import { engineFor, goodAnswer, protocolNames, sampleInput } from "../sample.cases.ts";
import { malformedAnswers } from "./malformed-answers.cases.ts";

const wireDefects: [string, Reply][] = [
  ["an invalid body", garbage("<html>502 Bad Gateway</html>")],
  ["half an answer", cut(say(goodAnswer))],
  ["no answer", cut()],
  ["an overloaded service", refuse(503, "Overloaded.")],
  ["a limit", refuse(429, "Slow down.")],
  ["a missing model", refuse(404, 'model "test-model" not found, try pulling it first')],
  ["a service without schemas", refuse(400, "response_format.type `json_schema` is unavailable now")],
];

it("covers at least 120 answers", () => {
  expect(malformedAnswers.length).toBeGreaterThanOrEqual(120);
  expect(new Set(malformedAnswers.map(({ name }) => name)).size).toBe(malformedAnswers.length);
});

describe.each(protocolNames)("over %s", (protocol) => {
  it("turns every malformed answer into a plan with 0 or 1 further calls, or into a structured error (P4, items 21, 46–50)", async () => {
    const shares = { free: 0, "one call": 0, error: 0 };
    await using played = await playOver(protocol);
    for (const { name, answer, becomes } of malformedAnswers) {
      const needsRepair = becomes === "repair";
      const result = await played.plan(say(answer), say(goodAnswer));
      expect([name, result.plan, result.requests]).toEqual(needsRepair ? [name, goodPlan, 2] : [name, becomes, 1]);
      shares[needsRepair ? "one call" : "free"] += 1;
      if (!needsRepair) continue;
      const stubborn = await played.plan(say(answer), say(answer));
      expect([name, stubborn.error?.name, stubborn.error?.attempts, stubborn.requests]).toEqual([
        name,
        "PlannerError",
        2,
        2,
      ]);
    }
    for (const [name, reply] of wireDefects) {
      const result = await played.plan(reply, say(goodAnswer));
      expect([name, result.error?.code, result.requests]).toEqual([name, "engine_unavailable", 1]);
      shares.error += 1;
    }
    const total = malformedAnswers.length + wireDefects.length;
    const share = (count: number) => `${count} (${Math.round((100 * count) / total)} %)`;
    process.stdout.write(
      `${protocol}: ${total} malformed answers: ${share(shares.free)} put right at no cost, ` +
        `${share(shares["one call"])} by one more call, ${share(shares.error)} reported as an error\n`,
    );
  });
});

const goodPlan = "act: fill(input-1, Ada Lovelace); click(button-5)";

/** One server for the whole table. Each case defines the first and the second answer. */
async function playOver(protocol: (typeof protocolNames)[number]) {
  let replies: Reply[] = [];
  const model = await startScriptedModel(protocol, () => replies.shift() ?? refuse(500, "A third call."));
  const planner = createPlanner({ engine: engineFor[protocol](model) });
  return {
    [Symbol.asyncDispose]: () => model.close(),
    async plan(...script: Reply[]) {
      replies = [...script];
      const before = model.requests.length;
      const calls = () => model.requests.slice(before).filter(({ model: asked }) => asked !== undefined).length;
      try {
        const { plan } = await planner.generatePlan(sampleInput);
        return { plan: summarise(plan), requests: calls() };
      } catch (error) {
        return { error: error as { name: string; code: string; attempts: number }, requests: calls() };
      }
    },
  };
}

function summarise(plan: PlannerOutput): string {
  if (plan.decision === "ask") return `ask: ${plan.clarification}`;
  if (plan.decision !== "act") return plan.decision;
  const steps = plan.steps.map(({ tool, args }) => `${tool}(${Object.values(args).map(show).join(", ")})`);
  return `act: ${steps.join("; ")}`;
}

function show(value: unknown): string {
  return typeof value === "object" && !Array.isArray(value) ? JSON.stringify(value) : String(value);
}
