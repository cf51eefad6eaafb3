import { fileURLToPath } from "node:url";
import { browserProgram, runProgram } from "@giselles-ai/testing";
import { expect, it } from "vitest";

const program = fileURLToPath(new URL("../../../../examples/no-model-e2e-test/join.test.js", import.meta.url));

it("P8, L7: the example's own end-to-end tests pass with node:test, a Playwright page and no model", async () => {
  const env = { GISELLE_CHROMIUM: browserProgram("page") };
  const { code, stdout, stderr } = await runProgram(process.execPath, ["--test", "--test-reporter=tap", program], {
    env,
  });
  const counts = [...stdout.matchAll(/^# (tests|pass) (\d+)$/gm)].map(([, name, count]) => `${name} ${count}`);
  expect(counts).toEqual(["tests 3", "pass 3"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});
