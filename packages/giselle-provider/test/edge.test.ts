// The routes in the edge runtime that Next.js ships: Web APIs only, no module of Node.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { startScriptedCloud } from "./cloud/scripted-cloud.cases.ts";

const require = createRequire(new URL("../../../examples/copilot-in-next/package.json", import.meta.url));
const { EdgeRuntime } = require("next/dist/compiled/edge-runtime") as {
  EdgeRuntime: new (options: {
    initialCode: string;
  }) => {
    evaluate<Result>(code: string): Result;
    dispatchFetch(url: string, init: RequestInit): Promise<Response & { waitUntil(): Promise<unknown> }>;
  };
};

/** As a bundler does for the edge. ioredis is loaded only if there is a Redis, so it is not part of the bundle. */
async function openAtEdge(code: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    bundle: true,
    write: false,
    metafile: true,
    format: "iife",
    platform: "browser",
    conditions: ["edge-light"],
    external: ["ioredis", "node:*"],
  });
  const imported = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.filter(({ external, kind }) => external && kind !== "dynamic-import").map(({ path }) => path),
  );
  return { imported, runtime: new EdgeRuntime({ initialCode: outputFiles[0]?.text ?? "" }) };
}

const owner = `(request) => request.headers.get("x-user")`;

it("answers a chat from an edge runtime, with an agent elsewhere", async () => {
  const cloud = await startScriptedCloud({
    apiKey: "key",
    script: async ({ emit }) => emit({ type: "message", role: "assistant", content: "Hello from the agent." }),
  });
  const { imported, runtime } = await openAtEdge(`
    import { createGiselle } from "@giselles-ai/giselle-provider";
    import { createChatRoute } from "@giselles-ai/giselle-provider/route";
    const giselle = createGiselle({ baseURL: ${JSON.stringify(cloud.baseURL)}, apiKey: "key" });
    const { POST } = createChatRoute({ agent: giselle("planner"), owner: ${owner} });
    addEventListener("fetch", (event) => event.respondWith(POST(event.request)));`);
  expect(imported).toEqual([]);
  expect(runtime.evaluate("typeof EdgeRuntime + typeof require")).toBe("stringundefined");
  const body = JSON.stringify({
    id: "c1",
    messages: [{ id: "m1", role: "user", parts: [{ type: "text", text: "Say hello" }] }],
  });
  const url = "http://app.example/api/chat";
  const answer = await runtime.dispatchFetch(url, { method: "POST", headers: { "x-user": "ada" }, body });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("Hello from the agent.");
  expect(cloud.runs).toHaveLength(1);
  expect((await runtime.dispatchFetch(url, { method: "POST", body })).status).toBe(401);
  expect(cloud.runs).toHaveLength(1);
});

it("answers for approvals from an edge runtime", async () => {
  const { imported, runtime } = await openAtEdge(`
    import { createApprovalRoutes } from "@giselles-ai/giselle-provider/route";
    const store = { approvals: async () => [], approval: async () => undefined, find: async () => undefined };
    const { GET } = createApprovalRoutes({ store, owner: ${owner} });
    addEventListener("fetch", (event) => event.respondWith(GET(event.request)));`);
  expect(imported).toEqual([]);
  const url = "http://app.example/api/approvals?chat=c1";
  expect((await runtime.dispatchFetch(url, { headers: { "x-user": "ada" } })).status).toBe(200);
  expect((await runtime.dispatchFetch(url, {})).status).toBe(401);
});
