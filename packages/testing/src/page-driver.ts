import type { PageDriver } from "@giselles-ai/protocol";
import { onTestFinished } from "vitest";
import type { PageTool } from "./page-tool.ts";
import { readBody, startWebServer } from "./web-server.ts";

/** Wraps a test page as a page driver. */
export function driverOf(tool: PageTool): PageDriver {
  return {
    snapshot: ({ signal: _, ...options } = {}) => tool.snapshot(options),
    execute: (actions) => tool.execute(actions),
    close: async () => {},
  };
}

/**
 * Lets a program in another process use a page of this test: `POST <url>/snapshot` with options, `POST <url>/execute`
 * with actions, each answered with JSON. Returns the URL; it ends with the test.
 */
export async function servePage(driver: PageDriver): Promise<string> {
  const server = await startWebServer(async (request, response) => {
    const given = JSON.parse(await readBody(request));
    const answer = request.url === "/execute" ? await driver.execute(given) : await driver.snapshot(given);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  onTestFinished(() => server.close());
  return server.url;
}
