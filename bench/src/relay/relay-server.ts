// The relay as an app mounts it, of the present build or of that in GISELLE_BENCH_BUILD.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { importFrom, present } from "../builds/build.ts";

const { createRelayHandler, createRelaySession, createRelayStoreFromEnv } = await importFrom<
  typeof import("@giselles-ai/browser-tool/relay")
>({ root: process.env.GISELLE_BENCH_BUILD ?? present.root }, "@giselles-ai/browser-tool/relay");

const store = createRelayStoreFromEnv();
const relay = createRelayHandler({ store });
const server = createServer(getRequestListener((request) => relay[request.method as keyof typeof relay](request)));
server.keepAliveTimeout = 300_000; // turns are longer than the default of five seconds
server.listen(0, "127.0.0.1", () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/relay` });
});
process.on("message", async (message) => {
  if (message !== "session") return;
  process.send?.({ ...(await createRelaySession({ store })), rss: process.memoryUsage.rss(), cpu: process.cpuUsage() });
});
process.once("disconnect", () => process.exit());
