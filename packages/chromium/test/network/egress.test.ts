import { createSocket } from "node:dgram";
import { readFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { startWebServer } from "@giselles-ai/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { createChromiumDriver } from "../../src/create-chromium-driver.ts";
import { markup, scripts, unproven } from "./egress-ways.ts";

/** One port for each way, so that a connection without a path or a datagram shows by which way it came. */
async function startListeners(names: readonly string[]) {
  const reached = new Set<string>();
  const ports = new Map<string, number>();
  for (const name of names) ports.set(name, await listen(() => reached.add(name)));
  return { reached, ports };
}

/** Returns a port on which every connection and every datagram is noted. */
async function listen(onArrival: () => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    onArrival();
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", () =>
      socket.end("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const udp = createSocket("udp4").on("message", onArrival);
  await new Promise<void>((resolve) => udp.bind(port, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
    udp.close();
  });
  return port;
}

const names = [...Object.keys(markup), ...Object.keys(scripts)];
const proven = names.filter((name) => !unproven.has(name));
/** A busy browser drops some loads that it is free to leave out, such as prefetches. */
const mayBeDropped = 5;
const done = "done";

/** A page that tries every way, and then asks its own server for `/done`. */
async function startSite(ports: ReadonlyMap<string, number>) {
  const target = (name: string) => `http://127.0.0.1:${ports.get(name)}/${encodeURIComponent(name)}`;
  const elements = Object.entries(markup).map(([name, write]) => write(target(name)));
  const calls = Object.entries(scripts).map(
    ([name, code]) => `try { const url = ${JSON.stringify(target(name))}; ${code} } catch {}`,
  );
  const html = `<!doctype html><meta charset="utf-8"><body>${elements.join("\n")}<script>addEventListener("load", () => { ${calls
    .map((call) => `{ ${call} }`)
    .join("\n")} setTimeout(() => fetch("/${done}"), 1500) })</script>`;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const server = await startWebServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://site");
    const to = searchParams.get("to");
    const header = searchParams.get("name");
    if (header) response.setHeader(header, searchParams.get("value") ?? "");
    if (pathname === `/${done}`) finish();
    if (pathname === "/redirect")
      response.writeHead(Number(searchParams.get("status") ?? 302), { location: to ?? "/" }).end();
    else if (pathname === "/worker.js")
      response
        .writeHead(200, { "content-type": "text/javascript" })
        .end(`fetch(${JSON.stringify(to)}, { mode: "no-cors" }).catch(() => {})`);
    else response.writeHead(200, { "content-type": "text/html" }).end(pathname === "/" ? html : "<img src=data:,x>");
  });
  onTestFinished(() => server.close());
  return { url: server.url, finished };
}

async function tryAll({ restricted }: { restricted: boolean }) {
  const { reached, ports } = await startListeners(names);
  const site = await startSite(ports);
  const driver = createChromiumDriver();
  onTestFinished(() => driver.close());
  const isSite = (url: string) => new URL(url).origin === new URL(site.url).origin;
  if (restricted) driver.restrict({ allows: isSite, allowsFrame: isSite, allowsConnection: isSite, names: isSite });
  const opened = await driver.navigate(site.url);
  await site.finished;
  const later = await driver.execute([]);
  return { reached, ports, events: [...(opened.events ?? []), ...(later.events ?? [])] };
}

describe("what a page sends by itself", () => {
  it("reaches no origin that the lists do not allow, by any way", async () => {
    const { reached, ports, events } = await tryAll({ restricted: true });
    expect([...reached]).toEqual([]);
    const hosts: unknown = expect.arrayContaining([`127.0.0.1:${ports.get("image")}`]);
    expect(events).toContainEqual({ type: "connections-blocked", hosts });
  });

  it("control: reaches it by nearly all ways that count, without the lists", async () => {
    const { reached } = await tryAll({ restricted: false });
    const isMissing = (name: string) => !reached.has(name);
    await expect.poll(() => proven.filter(isMissing).slice(mayBeDropped), { timeout: 60_000 }).toEqual([]);
  });

  it("is counted in the documentation by the ways of the control", async () => {
    const text = await readFile(new URL("../../../../docs/security.md", import.meta.url), "utf8");
    const row = text.split("\n").find((line) => line.includes("`egress`"));
    expect(row).toContain(`${proven.length} ways;`);
  });
});
