import { join } from "node:path";
import { formScript, makeFolder, noProcessLeft, type ProtocolName, startScriptedModel } from "@giselles-ai/testing";
import { expect } from "vitest";
import { createCliRunner, createLocalSandboxes } from "../../../src/index.ts";
import type { Cli } from "../../../src/runners/cli/cli.ts";
import { answerForm, createServerWorld, openRun } from "../../server-world.cases.ts";

/** Does a run with a real program, then continues its session in a second run. */
export async function expectRealRun(cli: Cli, protocol: ProtocolName, model: string): Promise<void> {
  await using scripted = await startScriptedModel(protocol, formScript({ fill: { Name: "Ada" } }));
  const folder = makeFolder();
  const runner = createCliRunner(cli, {
    apiKey: "key-that-must-stay-secret",
    program: join(process.env.GISELLE_CLIENTS ?? "", "node_modules/.bin", cli.program),
    baseUrl: scripted.url,
    model,
    sandboxes: createLocalSandboxes({ folder }),
  });
  const { url } = await createServerWorld({ runners: { agent: runner } }).start();
  const run = await openRun(url, { message: "--help me: order in the name of Ada." });
  await answerForm(url, run, { snapshots: 2 });
  await run.ended;
  const types = run.events.map(({ type }) => type).filter((type) => !["stderr", "message", "error"].includes(type));
  expect(types).toEqual([
    ...["relay.session", "sandbox", "init"],
    ...["tool_use", "snapshot_request", "tool_result"],
    ...["tool_use", "snapshot_request", "execute_request", "tool_result"],
    "result",
  ]);
  expect(run.events.at(-1)).toMatchObject({ status: "success" });
  const texts = run.events.flatMap((event) => (event.type === "message" ? event.content : []));
  expect(texts.at(-1)).toBe("Finished: 1 of 1 applied.");
  expect(run.lines.join()).not.toContain("key-that-must-stay-secret");
  await noProcessLeft(folder);

  const { sandbox_id } = run.events.find((event) => event.type === "sandbox") ?? {};
  const { session_id } = run.events.find((event) => event.type === "init") ?? {};
  const next = await openRun(url, { message: "And now?", session_id: session_id ?? "", sandbox_id: sandbox_id ?? "" });
  await next.ended;
  expect(next.events.find((event) => event.type === "init")).toMatchObject({ session_id });
  expect(next.events.at(-1)).toMatchObject({ status: "success" });
  expect(JSON.stringify(scripted.requests.at(-1)?.messages)).toContain("order in the name of Ada");
}
