import { fileURLToPath } from "node:url";
import {
  findProcesses,
  formScript,
  geminiProgram,
  hang,
  makeFolder,
  noProcessLeft,
  startScriptedModel,
} from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { answerForm, createServerWorld, openRun, post } from "../../../test/server-world.cases.ts";
import { createBubblewrapSandboxes, createCliRunner, createLocalSandboxes, gemini } from "../../index.ts";

const key = "gemini-key-that-must-stay-secret";

it("C2: the real Gemini CLI fills in the form through the MCP server, and continues its session", async () => {
  await using model = await startScriptedModel("google", formScript({ fill: { Name: "Ada" } }));
  const folder = makeFolder();
  const sandboxes = createLocalSandboxes({ folder });
  const runner = createCliRunner(gemini, { apiKey: key, program: geminiProgram, baseUrl: model.url, sandboxes });
  const { url } = await createServerWorld({ runners: { gemini: runner } }).start();
  const run = await openRun(url, { message: "--help me: order in the name of Ada." });
  await answerForm(url, run, { snapshots: 2 });
  await run.ended;

  const types = run.events.filter(({ type }) => type !== "stderr").map(({ type }) => type);
  expect(types.filter((type) => type !== "message")).toEqual([
    ...["relay.session", "sandbox", "init"],
    ...["tool_use", "snapshot_request", "tool_result"],
    ...["tool_use", "snapshot_request", "execute_request", "tool_result"],
    "result",
  ]);
  const texts = run.events.flatMap((event) =>
    event.type === "message" && event.role === "assistant" ? event.content : [],
  );
  expect(texts.join("")).toBe("Finished: 1 of 1 applied.");
  expect(run.events.at(-1)).toMatchObject({
    status: "success",
    stats: { tool_calls: 2, total_tokens: 57, models: expect.anything() },
  });
  // Promise 1: one model call per step, and no others.
  expect(model.requests.filter(({ model: requested }) => requested)).toHaveLength(3);
  // It only has the page tools, and no event contains its key.
  expect(model.requests.at(-1)?.toolNames.filter((name) => /shell|write_file/.test(name))).toEqual([]);
  expect(run.lines.join()).not.toContain(key);
  const { sandbox_id } = run.events.find((event) => event.type === "sandbox") ?? {};
  const { session_id } = run.events.find((event) => event.type === "init") ?? {};
  await noProcessLeft(folder);

  const next = await openRun(url, { message: "And now?", session_id: session_id ?? "", sandbox_id: sandbox_id ?? "" });
  await next.ended;
  expect(next.events.find((event) => event.type === "init")).toMatchObject({ session_id });
  const sent = JSON.stringify(model.requests.filter(({ model: requested }) => requested).at(-1)?.messages);
  expect(sent).toContain("order in the name of Ada");
}, 300_000);

it("C2: runs in bubblewrap, and a stop kills it with all its child processes", async () => {
  await using model = await startScriptedModel("google", () => hang());
  const folder = makeFolder();
  const runner = createCliRunner(gemini, {
    apiKey: key,
    program: geminiProgram,
    baseUrl: model.url,
    sandboxes: createBubblewrapSandboxes({
      folder,
      readable: [fileURLToPath(new URL("../../../../..", import.meta.url))],
    }),
  });
  const { url } = await createServerWorld({ runners: { gemini: runner } }).start();
  const run = await openRun(url, { message: "Order in the name of Ada." });
  await run.next("init");
  await expect
    .poll(() => model.requests.some(({ toolNames }) => toolNames.some((name) => /shell/.test(name))))
    .toBe(true);
  expect((await findProcesses(folder)).length).toBeGreaterThan(0);
  await post(`${url}/agent-api/runs/${run.runId}/stop`);
  await run.ended;
  expect(run.events.at(-1)).toMatchObject({ type: "result", status: "stopped" });
  await noProcessLeft(folder);
}, 300_000);
