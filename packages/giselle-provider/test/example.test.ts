import { fileURLToPath } from "node:url";
import { createGate, openPage } from "@giselles-ai/testing";
import { build } from "esbuild";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serveRoute } from "./chat/whole-chat.cases.ts";
import { startScriptedCloud } from "./cloud/scripted-cloud.cases.ts";
import type { Answered, RunScript } from "./cloud/scripted-run.cases.ts";

const folder = fileURLToPath(new URL("../../../examples/chat-beside-a-form/", import.meta.url));

/** Takes a snapshot and fills in the field. */
const fillName: RunScript = async ({ emit, ask }) => {
  const seen = await ask({ type: "snapshot_request", requestId: "look-1", instruction: "look" });
  const fieldId = findField(seen, "Name");
  await ask({ type: "execute_request", requestId: "fill-1", actions: [{ action: "fill", fieldId, value: "Ada" }] });
  emit({ type: "message", role: "assistant", content: "Your name is in." });
};

function findField(seen: Answered, label: string): string {
  const { fields } = (seen.kind === "result" ? seen.result.output : {}) as {
    fields?: { label: string; fieldId: string }[];
  };
  return fields?.find((field) => field.label === label)?.fieldId ?? "not found";
}

beforeEach(() => void vi.stubEnv("GISELLE_AGENT_API_KEY", "key"));
afterEach(() => void vi.unstubAllEnvs());

async function serveExample() {
  const { outputFiles } = await build({
    entryPoints: [`${folder}index.jsx`],
    bundle: true,
    write: false,
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const script = outputFiles[0]?.text ?? "";
  const { POST, DELETE } = (await import(`${folder}route.js`)) as Record<
    string,
    (request: Request) => Promise<Response>
  >;
  return await serveRoute(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/api/chat")
      return (await (request.method === "POST" ? POST : DELETE)?.(request)) ?? Response.error();
    if (pathname === "/page.js") return new Response(script, { headers: { "content-type": "text/javascript" } });
    const html = `<!doctype html><meta charset="utf-8"><title>Order</title><body><script src="/page.js"></script>`;
    return new Response(html, { headers: { "content-type": "text/html" } });
  });
}

it("the example: a run in the cloud fills in the field of a real page once (V1, V3, V5)", async () => {
  const cloud = await startScriptedCloud({ script: fillName, apiKey: "key" });
  vi.stubEnv("GISELLE_AGENT_BASE_URL", cloud.baseURL);
  const page = await openPage(await serveExample());
  page.on("pageerror", (error) => process.stdout.write(`${error.message}\n`));
  let inputs = 0;
  await page.exposeFunction("countInput", () => {
    inputs += 1;
  });
  await page.evaluate(() =>
    document.querySelector("input")?.addEventListener("change", () => Reflect.get(window, "countInput")()),
  );
  await page.click("button");
  await page.waitForFunction(() => document.querySelector("output")?.textContent?.includes("Your name is in."));
  expect(await page.inputValue("input")).toBe("Ada");
  expect(inputs).toBe(1);
  expect(cloud.runs).toHaveLength(1);
  expect(cloud.runs[0]?.request).toMatchObject({ message: "Fill in my name: Ada", agent_type: "gemini" });
  expect(cloud.runs[0]?.results).toMatchObject([
    { toolCallId: "look-1", status: "accepted" },
    { toolCallId: "fill-1", status: "accepted", result: { output: { report: { applied: 1 } } } },
  ]);
}, 300_000);

it("the example's stop button stops the run, unlike a disconnected browser (V4)", async () => {
  const { passed, open } = createGate();
  const cloud = await startScriptedCloud({
    apiKey: "key",
    script: async ({ emit, stopped }) => {
      emit({ type: "message", role: "assistant", content: "Working", delta: true });
      await passed;
      emit({ type: "message", role: "assistant", content: " still", delta: true });
      await new Promise((resolve) => stopped.addEventListener("abort", resolve));
    },
  });
  vi.stubEnv("GISELLE_AGENT_BASE_URL", cloud.baseURL);
  const url = await serveExample();
  const disconnect = new AbortController();
  const messages = [{ id: "m1", role: "user", parts: [{ type: "text", text: "Work" }] }];
  const body = JSON.stringify({ id: "chat-1", messages });
  const answer = await fetch(`${url}/api/chat`, { method: "POST", body, signal: disconnect.signal });
  await answer.body?.getReader().read();
  while (cloud.sentLines() < 2) await new Promise(setImmediate);
  disconnect.abort();
  open();
  while (cloud.sentLines() < 3) await new Promise(setImmediate);
  expect([cloud.runs[0]?.wasStopped, cloud.attached()]).toEqual([false, 1]);
  await fetch(`${url}/api/chat?id=chat-1`, { method: "DELETE" });
  expect(cloud.runs[0]?.wasStopped).toBe(true);
  while (cloud.attached() > 0) await new Promise(setImmediate);
}, 300_000);
