// The element in a page of an app, with the app's routes behind it.
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createNodeMiddleware } from "@giselles-ai/giselle-provider/route";
import { createCopilot } from "@giselles-ai/server";
import { openContext, startWebServer } from "@giselles-ai/testing";
import { onTestFinished } from "vitest";

export interface ElementPageOptions {
  /** What stands beside the panel. */
  body: string;
  engine: string;
  /** Answers other requests of the page. Returns false for those that it does not know. */
  other?: (path: string, response: ServerResponse) => boolean;
}

export async function openElementPage({ body, engine, other = () => false }: ElementPageOptions) {
  const giselle = createNodeMiddleware(createCopilot({ owner: "shared", engine }));
  const html = `<!doctype html><html lang="en"><title>App</title><script type="module" src="/giselle-panel.js"></script>${body}
    <giselle-panel api="/api/chat" approvals-api="/api/approvals" style="height: 30rem"></giselle-panel>`;
  const serve = async ({ url = "/" }: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(url, "http://localhost");
    if (other(pathname, response)) return;
    const isScript = pathname.endsWith(".js");
    const file = new URL(`../../../element/dist${pathname}`, import.meta.url);
    const content = isScript ? await readFile(file).catch(() => "") : html;
    response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" }).end(content);
  };
  const server = await startWebServer((request, response) =>
    giselle(request, response, () => serve(request, response)),
  );
  onTestFinished(() => server.close());
  const page = await (await openContext()).newPage();
  await page.goto(server.url);
  return {
    page,
    card: page.locator(".giselle-card"),
    async ask(text: string) {
      await page.getByRole("textbox", { name: "Message" }).fill(text);
      await page.keyboard.press("Enter");
    },
  };
}
