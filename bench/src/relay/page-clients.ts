// The pages of a contestant, in a separate process: each reads a stream and posts an answer to each request.
import { Agent, request } from "node:http";
import { postJson } from "./post-json.ts";

export interface Page {
  url: string;
  page: { sessionId: string; token: string };
}

const answering = new Agent({ keepAlive: true, maxSockets: 64 }); // otherwise answers would queue behind pending requests
const streams = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const report = { applied: 1, skipped: 0, warnings: [], outcomes: [{ index: 0, status: "applied" }] };

process.on("message", async (pages: Page[]) => {
  const connected = await Promise.allSettled(pages.map(connect));
  const [failed] = connected.flatMap((one) => (one.status === "rejected" ? String(one.reason) : []));
  process.send?.({ failed });
});
process.once("disconnect", () => process.exit());

function connect({ url, page }: Page): Promise<void> {
  const headers = { authorization: `Bearer ${page.token}` };
  return new Promise((resolve, reject) => {
    const call = request(`${url}?sessionId=${page.sessionId}&tab=one`, { agent: streams, headers }, (stream) => {
      let buffer = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        resolve();
        buffer += chunk;
        for (let end = buffer.indexOf("\n\n"); end >= 0; end = buffer.indexOf("\n\n")) {
          answer({ url, page }, buffer.slice(0, end));
          buffer = buffer.slice(end + 2);
        }
      });
    });
    call.once("error", reject).end();
  });
}

function answer({ url, page }: Page, event: string): void {
  const requestId = /"requestId":"([^"]+)"/.exec(event)?.[1];
  if (!requestId) return;
  const response = { type: "execute_response", requestId, report };
  void postJson(url, { type: "relay.respond", ...page, response }, answering).catch(() => {}); // then the request fails too
}
