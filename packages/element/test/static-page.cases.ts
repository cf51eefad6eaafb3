// A static page under a strict Content-Security-Policy, on a server that counts what is sent to it.
import { readFile } from "node:fs/promises";
import { openContext, startWebServer } from "@giselles-ai/testing";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { onTestFinished } from "vitest";

const built = new URL("../dist/", import.meta.url);
export const strictPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'";

export const signUpForm = `<form id="sign-up" action="/sent" method="get">
  <p><label>Full name <input name="name"></label></p>
  <p><label>Email <input type="email" name="email"></label></p>
  <p><label>Plan <select name="plan"><option>Free</option><option>Pro</option></select></label></p>
  <p><label><input type="checkbox" name="terms"> I accept the terms</label></p>
  <p><button>Sign up</button></p></form>`;

export interface StaticPageOptions {
  /** A whole document. Default: one around `body`. */
  html?: string;
  /** The body besides the script tag. */
  body?: string;
  lang?: string;
  context?: BrowserContextOptions;
}

export interface StaticPage {
  page: Page;
  /** The query of every form that arrived. */
  sent: URLSearchParams[];
  /** Paths that were requested, without the page itself. */
  requested: string[];
  /** What the browser refused because of the policy. */
  violations: string[];
  input: Locator;
  card: Locator;
  ask(text: string): Promise<void>;
  values(): Promise<Record<string, unknown>>;
}

export async function openStaticPage(options: StaticPageOptions = {}): Promise<StaticPage> {
  const { body = `${signUpForm}<giselle-panel></giselle-panel>`, lang = "en" } = options;
  const sent: URLSearchParams[] = [];
  const requested: string[] = [];
  const server = await startWebServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const headers = { "content-security-policy": strictPolicy };
    if (pathname === "/sent") sent.push(searchParams);
    if (pathname === "/" || pathname === "/sent") {
      const html =
        options.html ??
        `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
        <title>Sign up</title><link rel="stylesheet" href="/page.css"><script type="module" src="/giselle-panel.js"></script>
        <body><main><h1>Sign up</h1>${body}</main>`;
      return void response.writeHead(200, { ...headers, "content-type": "text/html; charset=utf-8" }).end(html);
    }
    requested.push(pathname);
    if (pathname === "/page.css")
      return void response
        .writeHead(200, { "content-type": "text/css" })
        .end("body { margin: 0; font-family: sans-serif } main { padding: 12px } giselle-panel { height: 34rem }");
    const script = await readFile(new URL(`.${pathname}`, built)).catch(() => undefined);
    if (!script) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": "text/javascript; charset=utf-8" }).end(script);
  });
  onTestFinished(() => server.close());
  const page = await (await openContext(options.context)).newPage();
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  await page.goto(server.url);
  const input = page.getByRole("textbox", { name: lang === "ja" ? "アシスタント" : "Message to the assistant" });
  return {
    ...{ page, sent, requested, violations, input },
    card: page.locator(".giselle-card"),
    async ask(text) {
      await input.fill(text);
      await input.press("Enter");
    },
    values: () => page.evaluate(() => Object.fromEntries(new FormData(document.forms[0]))),
  };
}
