import { onTestFinished } from "vitest";
import { startWebServer } from "./web-server.ts";

export type PageSource =
  | string
  | {
      status?: number;
      headers?: Record<string, string>;
      body?: string;
      /** The connection is dropped after this part. */
      isCut?: boolean;
      /** The response ends when this resolves. */
      until?: Promise<void>;
    };

export interface Site {
  url: string;
  /** The same server under another host name: its pages have another origin and a separate process. */
  elsewhere: string;
  /** The requested paths, with the host. */
  asked: string[];
}

/** Serves pages in which HERE stands for the site's address and ELSEWHERE for its other host name. It closes with the test. */
export async function servePages(pages: Record<string, PageSource>): Promise<Site> {
  const site = await startPages(pages);
  onTestFinished(() => site.close());
  return site;
}

/** The same for several tests; the caller closes it. */
export async function startPages(pages: Record<string, PageSource>): Promise<Site & { close(): Promise<void> }> {
  const asked: string[] = [];
  const server = await startWebServer(async (request, response) => {
    const path = request.url ?? "/";
    asked.push(`${request.headers.host?.split(":")[0]}${path}`);
    const source = pages[path.split("?")[0] ?? ""] ?? { status: 404 };
    const {
      status = 200,
      headers = {},
      body = "",
      isCut,
      until,
    } = typeof source === "string" ? { body: source } : source;
    const fill = (text: string) => text.replaceAll("ELSEWHERE", elsewhere).replaceAll("HERE", server.url);
    const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)]));
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...filled });
    if (isCut) response.write(fill(body), () => response.destroy());
    else {
      response.write(fill(body));
      await until;
      response.end();
    }
  });
  const elsewhere = server.url.replace("127.0.0.1", "localhost");
  return { url: server.url, elsewhere, asked, close: () => server.close() };
}
