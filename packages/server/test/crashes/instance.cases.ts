// An instance of the server in a process of its own, over Redis: `node instance.cases.ts`. It tells its parent where it is.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRedisRunStore } from "@giselles-ai/agent";
import { createRedisStore, RelayClient } from "@giselles-ai/browser-tool/relay";
import { getRequestListener } from "@hono/node-server";
import { createAgentServer, createPlannerRunner, createRedisEventLog, type Runner } from "../../src/index.ts";

const url = process.env.REDIS_URL ?? "";

/** Looks, orders, and says so. It keeps nothing that another could go on from. */
const plain: Runner = {
  async run({ relay, say, signal }) {
    const page = new RelayClient({ ...relay, waitForBrowserMs: 5000 });
    await say({ type: "init", model: "none" });
    const { fields } = await page.snapshot({ scope: "page", signal });
    const idOf = (label: string) => fields.find((field) => field.label === label)?.fieldId ?? "";
    await say({ type: "message", role: "assistant", content: "I go on." });
    const name = { action: "fill", fieldId: idOf("Name"), value: "Ada" };
    const { applied } = await page.execute([name, { action: "click", fieldId: idOf("Continue") }], { signal });
    await say({ type: "message", role: "assistant", content: `Done: ${applied}.` });
    return { status: "success" };
  },
};

const server = createAgentServer({
  runners: {
    plain,
    planner: createPlannerRunner({ engine: "reflex", store: createRedisRunStore({ url }), leaseMs: 600 }),
  },
  eventLog: createRedisEventLog({ url }),
  relayStore: createRedisStore({ url }),
  leaseMs: 600,
});
const http = createServer(getRequestListener(server.fetch, { overrideGlobalObjects: false }));
http.listen(0, "127.0.0.1", () => {
  process.send?.({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });
});
process.once("disconnect", () => process.exit());
