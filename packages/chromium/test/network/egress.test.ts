import { createSocket } from "node:dgram";
import { createServer, type Socket } from "node:net";
import { startWebServer } from "@giselles-ai/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { createChromiumDriver } from "../../src/create-chromium-driver.ts";
import { markup, scripts } from "./egress-ways.ts";

/** Counts all that arrives: paths of HTTP requests, connections without one, and datagrams. */
async function startListener() {
  const paths = new Set<string>();
  let connections = 0;
  let datagrams = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      const path = /^[A-Z]+ \/([^ ?]+)/.exec(bytes.toString("latin1"))?.[1];
      if (path) paths.add(decodeURIComponent(path));
      socket.end("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const udp = createSocket("udp4").on("message", () => (datagrams += 1));
  await new Promise<void>((resolve) => udp.bind(port, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
    udp.close();
  });
  return {
    port,
    paths,
    get connections() {
      return connections;
    },
    get datagrams() {
      return datagrams;
    },
  };
}

const done = "done";

/** A page that tries every way, and then asks its own server for `/done`. */
async function startSite(port: number) {
  const target = (name: string) => `http://127.0.0.1:${port}/${encodeURIComponent(name)}`;
  const elements = Object.entries(markup).map(([name, write]) => write(target(name)));
  const calls = Object.entries(scripts).map(
    ([name, code]) => `try { const url = ${JSON.stringify(target(name))}; ${code} } catch {}`,
  );
  const html = `<!doctype html><body>${elements.join("\n")}<script>addEventListener("load", () => { ${calls
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
  const listener = await startListener();
  const site = await startSite(listener.port);
  const driver = createChromiumDriver();
  onTestFinished(() => driver.close());
  const isSite = (url: string) => new URL(url).origin === new URL(site.url).origin;
  if (restricted) driver.restrict({ allows: isSite, allowsFrame: isSite, allowsConnection: isSite, names: isSite });
  const opened = await driver.navigate(site.url);
  await site.finished;
  const later = await driver.execute([]);
  return { listener, events: [...(opened.events ?? []), ...(later.events ?? [])] };
}

describe("what a page sends by itself", () => {
  it("reaches no origin that the lists do not allow, by any way", async () => {
    const { listener, events } = await tryAll({ restricted: true });
    expect([...listener.paths]).toEqual([]);
    expect({ connections: listener.connections, datagrams: listener.datagrams }).toEqual({
      connections: 0,
      datagrams: 0,
    });
    const hosts: unknown = expect.arrayContaining([`127.0.0.1:${listener.port}`]);
    expect(events).toContainEqual({ type: "connections-blocked", hosts });
  });

  it("control: reaches it by most ways without the lists", async () => {
    const { listener } = await tryAll({ restricted: false });
    expect(listener.paths.size).toBeGreaterThanOrEqual(110);
  });
});
