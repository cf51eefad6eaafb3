// What it costs that the driven browser reaches the network only through our proxy.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sharedBrowser } from "@giselles-ai/testing";
import type { BrowserContext } from "playwright-core";
import { startSocksProxy } from "../../packages/chromium/src/network/socks-proxy.ts";
import { interleave } from "./frame/interleave.ts";
import type { MeasureContext } from "./frame/measure.ts";
import { figure } from "./frame/stats.ts";
import type { Table } from "./frame/table.ts";
import { pageScript } from "./page.ts";

/** Files of a page, and the size of each in kB. */
const pages = [
  { name: "1 file of 100 kB", files: 0, kilobytes: 100 },
  { name: "41 files of 20 kB", files: 40, kilobytes: 20 },
  { name: "5 files of 4 MB", files: 4, kilobytes: 4096 },
];

/** Opens pages of a local server and takes a snapshot, in new contexts, with the proxy and without it. */
export async function measureProxy({ smoke, progress }: MeasureContext): Promise<Table[]> {
  const site = await startSite();
  let connections = 0;
  const policy = {
    open() {},
    allowsHost: async () => {
      connections += 1;
      return true;
    },
    allowsAddress: async () => true,
  };
  const proxy = await startSocksProxy({ policy });
  const rows: Table["rows"] = [];
  try {
    for (const page of smoke ? pages.slice(0, 1) : pages) {
      progress(rows.length / pages.length, page.name);
      const url = `${site.url}/page?files=${page.files}&kilobytes=${page.kilobytes}`;
      const { direct, through } = await interleave(
        { direct: () => timeToOpen(url), through: () => timeToOpen(url, proxy.url) },
        { rounds: smoke ? 1 : 15, warmUps: smoke ? 0 : 2, budgetMs: 20_000 },
      );
      if (through.times.length > 0 && connections === 0) throw new Error("The browser did not use the proxy.");
      rows.push([
        page.name,
        through.failed ?? figure(through.times),
        direct.failed ?? figure(direct.times, through.times),
      ]);
    }
  } finally {
    await proxy.close();
    site.close();
  }
  return [
    {
      title: "Opening and reading a page, in a new context",
      columns: [
        { name: "page" },
        { name: "through the proxy", unit: "ms", better: "less" },
        { name: "without it", unit: "ms" },
      ],
      rows,
      note: "The server is on the same machine, so that the whole difference is the proxy. A look-up and a distant server cost the same with and without it.",
    },
  ];
}

async function timeToOpen(url: string, proxy?: string): Promise<number> {
  const context: BrowserContext = await (await sharedBrowser()).newContext(
    proxy ? { proxy: { server: proxy, bypass: "<-loopback>" } } : {},
  );
  try {
    const page = await context.newPage();
    const started = performance.now();
    await page.goto(url, { waitUntil: "load" });
    await page.evaluate(`${pageScript}; giselle.snapshot({ text: true })`);
    return performance.now() - started;
  } finally {
    await context.close();
  }
}

async function startSite() {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const kilobytes = Number(searchParams.get("kilobytes") ?? 1);
    const body = pathname === "/page" ? pageOf(Number(searchParams.get("files")), kilobytes) : fileOf(kilobytes);
    response.writeHead(200, {
      "content-type": pathname === "/page" ? "text/html" : "text/css",
      "cache-control": "no-store",
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

function pageOf(files: number, kilobytes: number): string {
  const links = Array.from(
    { length: files },
    (_, index) => `<link rel="stylesheet" href="/${index}?kilobytes=${kilobytes}">`,
  );
  return `<!doctype html><title>A page</title>${links.join("")}<form><label>Name <input></label><button>Send</button></form>${fileOf(files === 0 ? kilobytes : 1)}`;
}

function fileOf(kilobytes: number): string {
  return `/*${"x".repeat(kilobytes * 1024 - 4)}*/`;
}
