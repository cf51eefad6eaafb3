// A relay in a separate process, so that its memory can be measured: `node relay-server.cases.ts`.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRelayListener, createRelaySession, createRelayStoreFromEnv } from "../../src/relay/index.ts";

const store = createRelayStoreFromEnv();
const server = createServer(createRelayListener({ store, maxCallsPerSecond: 10_000 }));
server.listen(0, "127.0.0.1", () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/relay` });
});
process.on("message", async (message: { ask: "session" | "memory" }) => {
  if (message.ask === "session") process.send?.({ session: await createRelaySession({ store }) });
  else process.send?.({ rss: process.memoryUsage.rss() });
});
process.once("disconnect", () => process.exit());
