// Our server, with an agent that only emits events and one that waits for its page. Reports its memory use.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRelayStoreFromEnv, RelayClient } from "@giselles-ai/browser-tool/relay";
import { createAgentServer, createEventLogFromEnv, type Runner } from "@giselles-ai/server";
import { getRequestListener } from "@hono/node-server";
import { everyMs, now } from "./event-rate.ts";

const talking: Runner = {
  async run({ emit, signal }) {
    while (!signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      await emit({ type: "message", role: "assistant", content: String(now()) });
    }
    return { status: "stopped" };
  },
};
const waiting: Runner = {
  async run({ relay, signal }) {
    await new RelayClient({ ...relay, timeoutMs: 55_000 }).snapshot({ signal });
    return { status: "success" };
  },
};

const server = createAgentServer({
  runners: { talking, waiting },
  eventLog: createEventLogFromEnv(),
  relayStore: createRelayStoreFromEnv(),
  maxRuns: 100_000,
  maxCallsPerSecond: 1e6,
});
const http = createServer(getRequestListener(server.fetch, { overrideGlobalObjects: false }));
http.listen(0, "127.0.0.1", () => {
  process.send?.({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });
});
process.on("message", () => {
  globalThis.gc?.();
  process.send?.({ rss: process.memoryUsage.rss(), heap: process.memoryUsage().heapUsed });
});
process.once("disconnect", () => process.exit());
