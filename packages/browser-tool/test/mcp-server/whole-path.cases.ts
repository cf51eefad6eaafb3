// The whole path with real programs: an agent's client, our built MCP server, the relay and the user's page.
import { fileURLToPath } from "node:url";
import {
  type ClientOptions,
  type ClientRun,
  formScript,
  openContext,
  type ProtocolName,
  recordEffects,
  startScriptedModel,
} from "@giselles-ai/testing";
import { expect } from "vitest";
import { isConnected, startRelayWorld } from "../relay/relay-world.cases.ts";

const program = fileURLToPath(new URL("../../dist/mcp-server/index.js", import.meta.url));

/** Lets a client fill in and send the form in the user's page, then checks the page, the model's requests and the logs. */
export async function expectWholePath(run: (options: ClientOptions) => Promise<ClientRun>, protocol: ProtocolName) {
  const world = await startRelayWorld();
  const session = await world.createSession();
  const page = await (await openContext()).newPage();
  const effects = await recordEffects(page);
  await page.goto(world.publish(session));
  await isConnected(page);

  await using model = await startScriptedModel(protocol, formScript({ fill: { Name: "Ada" }, press: "Order" }));
  const ended = await run({
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

  expect(ended).toMatchObject({ code: 0, answer: "Finished: 2 of 2 applied." });
  expect(effects.all).toEqual([
    { name: "named", detail: "Ada" },
    { name: "clicked", detail: "Ada" },
  ]);
  // R2, R8: no token is in a logged address or in the output of a program.
  for (const text of [...world.log, ended.stdout, ended.stderr]) {
    expect([text.includes(session.agent.token), text.includes(session.page.token)]).toEqual([false, false]);
  }
  return { requests: model.requests.filter(({ model: asked }) => asked !== undefined) };
}
