import { fileURLToPath } from "node:url";
import { type EffectRecorder, openContext, recordEffects, startWebServer } from "@giselles-ai/testing";
import { build } from "esbuild";
import type { BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import type { ScriptedRoute } from "./scripted-route.cases.ts";

export type Generation = 6 | 7;

const folder = fileURLToPath(new URL(".", import.meta.url));
const bundles = new Map<string, Promise<string>>();

/** Bundles an app with React and one version of the AI SDK. */
export function bundle(contents: string, generation: Generation = 7): Promise<string> {
  const key = `${generation} ${contents}`;
  const known = bundles.get(key) ?? make(contents, generation);
  bundles.set(key, known);
  return known;
}

async function make(contents: string, generation: Generation): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, loader: "tsx", resolveDir: folder },
    absWorkingDir: folder,
    bundle: true,
    write: false,
    format: "iife",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"development"' },
    minify: true,
    ...(generation === 6 && { alias: { ai: "ai-6", "@ai-sdk/react": "ai-react-6" } }),
  });
  return outputFiles[0]?.text ?? "";
}

export interface ReactPage {
  page: Page;
  effects: EffectRecorder;
  /** Uncaught errors of the page. */
  errors: string[];
  url: string;
}

export interface ReactPageOptions {
  app: string;
  /** A plain script before the app, which is not bundled again for each test. */
  before?: string;
  route: ScriptedRoute;
  generation?: Generation;
  context?: BrowserContextOptions;
  /** Runs before the app is loaded. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Serves other requests. Without an answer, the connection breaks. */
  other?: (
    path: string,
    method: string,
    body: () => Promise<string>,
  ) => Promise<{ status: number; body: unknown } | undefined>;
}

/** The app in a real browser, with its route at /api/chat on the same server. */
export async function openReactPage({ app, before = "", route, other, ...more }: ReactPageOptions): Promise<ReactPage> {
  const { generation, context, prepare } = more;
  const script = `${before};${await bundle(app, generation)}`;
  const server = await startWebServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/api/chat") return route.handle(request, response);
    if (pathname === "/app.js") return void response.writeHead(200, { "content-type": "text/javascript" }).end(script);
    if (other && pathname !== "/") {
      const body = async () => {
        let text = "";
        for await (const chunk of request) text += chunk;
        return text;
      };
      const answer = await other(request.url ?? "/", request.method ?? "", body);
      if (!answer) return void response.destroy();
      return void response
        .writeHead(answer.status, { "content-type": "application/json" })
        .end(JSON.stringify(answer.body));
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
  });
  onTestFinished(() => server.close());
  const page = await (await openContext(context)).newPage();
  const effects = await recordEffects(page);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await prepare?.(page);
  await page.goto(server.url);
  return { page, effects, errors, url: server.url };
}

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <title>Order</title><body><main id="app"></main><script src="/app.js"></script>`;
