// Creates the given number of sessions, and sends by how much its memory has grown.
import { createRelaySession, createRelayStoreFromEnv } from "@giselles-ai/browser-tool/relay";

const store = createRelayStoreFromEnv();
await createRelaySession({ store });
globalThis.gc?.();
const before = process.memoryUsage().rss;
const count = Number(process.argv[2]);
for (let done = 0; done < count; done += 100) {
  await Promise.all(Array.from({ length: Math.min(100, count - done) }, () => createRelaySession({ store })));
}
globalThis.gc?.();
process.send?.({ bytes: process.memoryUsage().rss - before });
process.once("disconnect", () => process.exit());
