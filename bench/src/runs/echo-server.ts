// A minimal server that sends events to many clients: one stream of lines each. No log, no checks.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { everyMs, now } from "./event-rate.ts";

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    let seq = 0;
    const timer = setInterval(() => {
      seq += 1;
      response.write(`${JSON.stringify({ type: "message", role: "assistant", content: String(now()), seq })}\n`);
    }, everyMs);
    response.once("close", () => clearInterval(timer));
  });
});
server.listen(0, "127.0.0.1", () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.once("disconnect", () => process.exit());
