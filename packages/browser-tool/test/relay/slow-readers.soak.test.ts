import { fork } from "node:child_process";
import { connect, type Socket } from "node:net";
import { soak } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import type { RelaySession } from "../../src/relay/index.ts";

const readers = soak(200);
const mebibyte = 1024 * 1024;

it("limits the memory for pages that do not read: 10 MiB are queued for each (R7)", async () => {
  const server = fork(new URL("./relay-server.cases.ts", import.meta.url), { env: { ...process.env, REDIS_URL: "" } });
  onTestFinished(() => void server.kill());
  const nextMessage = <Message>() =>
    new Promise<Message>((resolve) => server.once("message", (message) => resolve(message as Message)));
  const ask = async <Message>(what: string) => {
    const answer = nextMessage<Message>();
    server.send({ ask: what });
    return answer;
  };
  const { url } = await nextMessage<{ url: string }>();

  const sessions: RelaySession[] = [];
  for (let count = 0; count < readers; count += 1) {
    sessions.push((await ask<{ session: RelaySession }>("session")).session);
  }
  await Promise.all(sessions.map((session) => stall(url, session)));
  const before = (await ask<{ rss: number }>("memory")).rss;

  const value = "x".repeat(mebibyte);
  const codes = new Map<string, number>();
  for (const { agent } of sessions) {
    const answers = Array.from({ length: 10 }, async (_, index) => {
      const request = {
        type: "execute_request",
        requestId: `r${index}`,
        actions: [{ action: "fill", fieldId: "input-0", value }],
      };
      const body = JSON.stringify({ type: "relay.dispatch", ...agent, request, timeoutMs: 20_000 });
      const response = await fetch(url, { method: "POST", body });
      const { errorCode } = (await response.json()) as { errorCode: string };
      codes.set(errorCode, (codes.get(errorCode) ?? 0) + 1);
    });
    void Promise.allSettled(answers);
  }
  await expect.poll(() => codes.get("TOO_MANY") ?? 0, { timeout: 60_000 }).toBeGreaterThanOrEqual(readers * 2);
  const after = (await ask<{ rss: number }>("memory")).rss;
  const grown = Math.round((after - before) / mebibyte);
  process.stdout.write(
    `${readers} stalled readers, ${readers * 10} MiB sent to them: ${grown} MiB more in the relay\n`,
  );
  // Twice the store's 128 MiB, and room for bodies in progress and garbage.
  expect(grown).toBeLessThan(700);
}, 300_000);

/** Opens a page's stream and never reads from it. */
async function stall(url: string, { sessionId, page }: RelaySession): Promise<Socket> {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.write(
    `GET ${pathname}?sessionId=${sessionId} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${page.token}\r\n\r\n`,
  );
  await new Promise((resolve) => socket.once("data", resolve));
  socket.pause();
  return socket;
}
