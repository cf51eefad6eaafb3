// A proxy between a browser and the servers of a test. WebDriver has no init scripts and no exposed functions, so the
// proxy injects a script into every document and receives its calls.
import { createServer, type IncomingMessage, request as requestFrom, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readBody } from "../web-server.ts";

/** What a page reports: a call of an exposed function, an uncaught error, or that it has loaded. */
export type PageReport = { kind: "call"; name: string; args: unknown[] } | { kind: "error" | "load"; text: string };

/** Answers a request in place of its server. */
export interface Route {
  fulfill(answer: { json: unknown }): Promise<void>;
}

export interface PageProxy {
  /** host:port */
  address: string;
  /** Runs in every document before its own scripts. */
  initScript: () => string;
  report: (report: PageReport) => void;
  isOffline: boolean;
  /** By the pattern of their addresses. */
  routes: Map<RegExp, (route: Route) => Promise<void>>;
  /** Called with the address of each request. */
  onRequest: (url: string) => void;
  close(): void;
}

const scriptPath = "/giselle-test/init.js";
const reportPath = "/giselle-test/report";

export async function startPageProxy(): Promise<PageProxy> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", `http://${proxy.address}`);
    if (url.pathname === scriptPath)
      return void response.writeHead(200, { "content-type": "text/javascript" }).end(proxy.initScript());
    if (url.pathname === reportPath) {
      proxy.report(JSON.parse(await readBody(request)) as PageReport);
      return void response.writeHead(200, { "access-control-allow-origin": "*" }).end();
    }
    if (proxy.isOffline) return void request.socket.destroy();
    proxy.onRequest(url.href);
    const [, handle] = [...proxy.routes].find(([pattern]) => pattern.test(url.href)) ?? [];
    if (handle) return handle(toRoute(response));
    forward(url, request, response);
  });
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a string only for pipes
  const proxy: PageProxy = {
    address: `127.0.0.1:${port}`,
    initScript: () => "",
    report: () => {},
    isOffline: false,
    routes: new Map(),
    onRequest: () => {},
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return proxy;
}

function toRoute(response: ServerResponse): Route {
  return {
    async fulfill({ json }) {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(json));
    },
  };
}

function forward(url: URL, request: IncomingMessage, response: ServerResponse): void {
  const { "proxy-connection": _, "accept-encoding": __, ...headers } = request.headers;
  const onward = requestFrom(url, { method: request.method ?? "GET", headers, agent: false }, (answer) => {
    const isDocument = /^(document|iframe)$/.test(String(headers["sec-fetch-dest"] ?? "document"));
    const isHtml = /^text\/html/.test(answer.headers["content-type"] ?? "");
    if (isHtml && isDocument) return void passDocument(answer, response);
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    response.flushHeaders();
    answer.pipe(response);
    answer.once("close", () => response.destroy()); // forwards a dropped connection
  });
  onward.once("error", () => response.destroy());
  response.once("close", () => onward.destroy());
  request.pipe(onward);
}

async function passDocument(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const html = await readBody(answer);
    const { "content-length": _, "transfer-encoding": __, ...headers } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, headers).end(addScript(html, headers["content-security-policy"]));
  } catch {
    response.destroy();
  }
}

/** After the doctype, which selects the layout mode; with the page's nonce, if its policy requires one. */
function addScript(html: string, policy: string | string[] = ""): string {
  const nonce = /'nonce-([^']+)'/.exec(String(policy))?.[1];
  const doctype = /^\s*<!doctype[^>]*>/i.exec(html)?.[0] ?? "";
  return `${doctype}<script src="${scriptPath}"${nonce ? ` nonce="${nonce}"` : ""}></script>${html.slice(doctype.length)}`;
}

/** The script for every document: exposed functions, reports of the page, and the test's init scripts. */
export function writeInitScript(address: string, functions: string[], scripts: string[]): string {
  const install = (url: string, names: string[]) => {
    const report = (given: object) => {
      const request = new XMLHttpRequest();
      request.open("POST", url, false); // in order, and before the page can navigate away
      request.send(JSON.stringify(given));
    };
    const view = window as unknown as Record<string, unknown>;
    for (const name of names) view[name] = async (...args: unknown[]) => report({ kind: "call", name, args });
    if (view.giselleTest) return;
    view.giselleTest = true;
    view.giselleLater = setTimeout.bind(window); // no part of the page's own work
    const sendReport = (error: unknown) => report({ kind: "error", text: (error as Error)?.message ?? String(error) });
    addEventListener("error", ({ error, message }) => sendReport(error ?? message));
    addEventListener("unhandledrejection", ({ reason }) => sendReport(reason));
    if (window === top) addEventListener("load", () => report({ kind: "load", text: location.href }));
    document.currentScript?.remove();
  };
  const url = JSON.stringify(`http://${address}${reportPath}`);
  return [`(${install})(${url}, ${JSON.stringify(functions)});`, ...scripts].join("\n");
}
