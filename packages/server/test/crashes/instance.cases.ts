// A server instance in its own process, with Redis: `node instance.cases.ts`. It sends its URL to the parent process.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRedisRunStore } from "@giselles-ai/agent";
import { createRedisStore, RelayClient } from "@giselles-ai/browser-tool/relay";
import { getRequestListener } from "@hono/node-server";
import { createAgentServer, createPlannerRunner, createRedisEventLog, type Runner } from "../../src/index.ts";

const url = process.env.REDIS_URL ?? "";
const leaseMs = Number(process.env.GISELLE_TEST_LEASE_MS ?? 600);

/** Takes a snapshot, acts and reports. It cannot be resumed. */
const plain: Runner = {
  async run({ relay, emit, signal }) {
    const page = new RelayClient({ ...relay, waitForBrowserMs: 5000 });
    await emit({ type: "init", model: "none" });
    const { fields } = await page.snapshot({ scope: "page", signal });
    const idOf = (label: string) => fields.find((field) => field.label === label)?.fieldId ?? "";
    await emit({ type: "message", role: "assistant", content: "I go on." });
    const name = { action: "fill", fieldId: idOf("Name"), value: "Ada" };
    const { applied } = await page.execute([name, { action: "click", fieldId: idOf("Continue") }], { signal });
    await emit({ type: "message", role: "assistant", content: `Done: ${applied}.` });
    return { status: "success" };
  },
};

const server = createAgentServer({
  runners: {
    plain,
    planner: createPlannerRunner({ engine: "reflex", store: createRedisRunStore({ url }), leaseMs }),
  },
  eventLog: createRedisEventLog({ url }),
  relayStore: createRedisStore({ url }),
  leaseMs,
});
const http = createServer(getRequestListener(server.fetch, { overrideGlobalObjects: false }));
http.listen(0, "127.0.0.1", () => {
  process.send?.({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });
});
process.once("disconnect", () => process.exit());
// As `giselle serve` does, with less time for runs to end.
process.once("SIGTERM", async () => {
  await server.drain(300);
  http.closeAllConnections();
  http.close();
  await server.close();
  process.exit();
});
