// The relay as an app mounts it, of the present build or of that in GISELLE_BENCH_BUILD.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { importFrom, present } from "../builds/build.ts";

const { createRelayHandler, createRelayListener, createRelaySession, createRelayStoreFromEnv } = await importFrom<
  typeof import("@giselles-ai/browser-tool/relay")
>({ root: process.env.GISELLE_BENCH_BUILD ?? present.root }, "@giselles-ai/browser-tool/relay");

const store = createRelayStoreFromEnv();
// Earlier builds only have the handler of web requests.
const server = createServer(createRelayListener?.({ store }) ?? webListener());
server.keepAliveTimeout = 300_000; // turns are longer than the default of five seconds
server.listen(0, "127.0.0.1", () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/relay` });
});
process.on("message", async (message: string | { sessions: number }) => {
  if (typeof message === "string") return; // for the profile
  const sessions = await Promise.all(Array.from({ length: message.sessions }, () => createRelaySession({ store })));
  process.send?.({ sessions, rss: process.memoryUsage.rss(), cpu: process.cpuUsage() });
});
process.once("disconnect", () => process.exit());

function webListener() {
  const relay = createRelayHandler({ store });
  return getRequestListener((request) => relay[request.method as keyof typeof relay](request));
}
