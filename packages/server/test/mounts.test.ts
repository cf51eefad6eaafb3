import { fileURLToPath } from "node:url";
import { startNext } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { field, giveResult, openRun, post } from "./server-world.cases.ts";

it("C1: works in Next.js as one catch-all route", async () => {
  const url = await startNext(fileURLToPath(new URL("..", import.meta.url)), {
    files: {
      "app/layout.js": "export default ({ children }) => <html><body>{children}</body></html>;",
      "app/agent-api/[...path]/route.js": `
        import { createAgentServer, createPlannerRunner } from "@giselles-ai/server";
        export const dynamic = "force-dynamic";
        const server = createAgentServer({ runners: { planner: createPlannerRunner({ engine: "reflex" }) } });
        export const { GET, POST, OPTIONS } = server;`,
    },
  });
  const run = await openRun(url, { message: 'Enter "Ada" into Name' });
  const { requestId } = await run.next("snapshot_request");
  expect(await giveResult(url, run.runId, { toolCallId: requestId, output: { fields: [field] } })).toBe("accepted");
  expect(await run.next("execute_request")).toMatchObject({ actions: [{ action: "fill", value: "Ada" }] });
  expect(await post(`${url}/agent-api/runs/${run.runId}/stop`)).toMatchObject({ body: { status: "stopped" } });
  expect(await (await fetch(`${url}/agent-api/health`)).json()).toMatchObject({ ok: true, status: "up" });
  expect((await fetch(`${url}/agent-api/relay`)).status).toBe(401);
}, 300_000);
