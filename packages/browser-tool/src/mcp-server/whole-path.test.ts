// The whole path with real programs: Gemini CLI, our MCP server as it is built, the relay, and the user's page in Chromium.
import { fileURLToPath } from "node:url";
import { formScript, recordEffects, runGemini, startScriptedModel } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { isConnected, openContext, startRelayWorld } from "../relay/relay-world.cases.ts";

const program = fileURLToPath(new URL("../../dist/mcp-server/index.js", import.meta.url));

it("M2, promise 1: Gemini CLI fills the user's own page through the relay, and our side calls no model", async () => {
  const world = await startRelayWorld();
  const session = await world.createSession();
  const page = await (await openContext()).newPage();
  const effects = await recordEffects(page);
  await page.goto(world.publish(session));
  await isConnected(page);

  await using model = await startScriptedModel("google", formScript({ fill: { Name: "Ada" }, press: "Order" }));
  const run = await runGemini({
    prompt: "Order in the name of Ada.",
    model,
    server: {
      command: process.execPath,
      args: [program],
      env: {
        BROWSER_TOOL_RELAY_URL: `${world.url}/relay`,
        BROWSER_TOOL_RELAY_SESSION_ID: session.agent.sessionId,
        BROWSER_TOOL_RELAY_TOKEN: session.agent.token,
      },
    },
  });

  expect(run).toMatchObject({ code: 0, answer: "Finished: 2 of 2 applied." });
  expect(effects.all).toEqual([
    { name: "named", detail: "Ada" },
    { name: "clicked", detail: "Ada" },
  ]);
  // Gemini's own: a look, the actions, the answer. Nobody else has the model's address.
  expect(model.requests.filter(({ model: asked }) => asked !== undefined)).toHaveLength(3);
  // R2, R8: the tokens are in no address that a server logs, and in nothing that a program says.
  for (const text of [...world.log, run.stdout, run.stderr]) {
    expect([text.includes(session.agent.token), text.includes(session.page.token)]).toEqual([false, false]);
  }
}, 120_000);
