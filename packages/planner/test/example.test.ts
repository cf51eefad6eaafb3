import { fileURLToPath } from "node:url";
import { runProgram, say, startScriptedModel } from "@giselles-ai/testing";
import { expect, it } from "vitest";

const program = fileURLToPath(new URL("../../../examples/one-plan/plan.js", import.meta.url));

it("asks a model once and prints its plan", async () => {
  const step = { tool: "fill", args: { id: "input-1", value: "Ada Lovelace" }, explanation: "The name", confidence: 1 };
  const answer = { plan: { decision: "act", message: "Filling it in.", steps: [{ ...step, estimated_risk: "low" }] } };
  await using model = await startScriptedModel("ollama", [say({ reasoning_summary: "An empty form.", ...answer })]);
  const { code, stdout } = await runProgram(process.execPath, [program], { env: { OLLAMA_HOST: model.url } });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ decision: "act", steps: [{ tool: "fill", args: step.args }] });
  expect(model.remaining).toBe(0);
});
