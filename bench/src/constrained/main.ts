// `npm run constrained [plans]`: does the engine llama-cpp enforce our schema? The model has random weights, so that only the
// grammar can enforce it. This does not measure how good a model's plans are, and a real model is slower.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPlanner, defaultTools, defineModelEngine, PlannerError } from "@giselles-ai/planner";
import { llamaCpp } from "@giselles-ai/planner/engines/llama-cpp";
import type { JsonSchema } from "@giselles-ai/planner/internal";
import { writeTinyModel } from "@giselles-ai/testing";
import { z } from "zod";

const plans = Number(process.argv[2] ?? 50);
const folder = mkdtempSync(join(tmpdir(), "giselle-constrained-"));
const model = join(folder, "random.gguf");
writeTinyModel(model);

// Random weights would not end a text by themselves.
const llama = llamaCpp({ model, gpu: false, temperature: 1, maxTextLength: 20, load: () => import("node-llama-cpp") });
const seen = { asked: 0, fitting: 0, outputTokens: 0, ms: 0 };
const engine = defineModelEngine({
  ...llama,
  async complete(request, options) {
    const start = performance.now();
    const answer = await llama.complete({ ...request, maxOutputTokens: 7000 }, options);
    seen.ms += performance.now() - start;
    seen.asked += 1;
    seen.outputTokens += answer.usage.outputTokens;
    if (fits(answer.text, request.schema)) seen.fitting += 1;
    else process.stdout.write(`${answer.finish}: ${answer.text}\n`);
    return answer;
  },
});

const interactables = ["input-1", "input-2", "select-3", "button-4"].map((id) => ({
  id,
  role: "text",
  type: "text",
  label: id,
  locatorHint: `#${id}`,
}));
const memoryBefore = process.memoryUsage().rss;
const planner = createPlanner({ engine });
const decisions: Record<string, number> = {};
let valid = 0;
for (let index = 0; index < plans; index += 1) {
  const result = await planner
    .generatePlan({
      goal: "Anything",
      context: { page: { url: "u", origin: "o", title: "t", interactables } },
      capability_profile: "unleashed",
      tool_catalog: defaultTools().toCatalog({
        abilities: ["page", "browser", "coordinates", "files", "shell", "http"],
        profile: "unleashed",
      }),
    })
    .catch((error: unknown) => error);
  if (result instanceof Error) {
    process.stdout.write(
      `${PlannerError.isInstance(result) ? result.message + JSON.stringify(result.errors) : result.stack}\n`,
    );
    continue;
  }
  const { plan, attempts } = result as Awaited<ReturnType<typeof planner.generatePlan>>;
  if (attempts === 1) valid += 1;
  decisions[plan.decision] = (decisions[plan.decision] ?? 0) + 1;
}
const share = (count: number, total: number) => `${count} of ${total} (${((100 * count) / total).toFixed(0)} %)`;
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
process.stdout.write(
  [
    `answers that fit the schema: ${share(seen.fitting, seen.asked)}`,
    `plans at the first call: ${share(valid, plans)}`,
    `decisions: ${JSON.stringify(decisions)}`,
    `answers: ${seen.outputTokens} tokens, ${((seen.outputTokens * 1000) / seen.ms).toFixed(0)} a second, with reading the page`,
    `memory: ${megabytes(process.memoryUsage().rss - memoryBefore)} more than before, for a file of ${megabytes(statSync(model).size)}`,
    "",
  ].join("\n"),
);
rmSync(folder, { recursive: true });
process.exit(seen.fitting === seen.asked ? 0 : 1);

function fits(text: string, schema: JsonSchema): boolean {
  try {
    return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
