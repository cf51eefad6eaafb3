// Another site that shows the app in a frame could lead a person's clicks to its buttons.
import { request } from "node:http";
import { startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { shareApp } from "./app.cases.ts";
import { shareTab } from "./tab.cases.ts";

const app = shareApp();
const openTab = shareTab();

/** The same app behind a proxy that removes the headers which forbid framing: the control of this test. */
async function startWithoutGuard(target: string) {
  const { hostname, port } = new URL(target);
  const proxy = await startWebServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, host: `${hostname}:${port}` };
    const forwarded = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      const { "content-security-policy": _, "x-frame-options": __, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  onTestFinished(() => proxy.close());
  return proxy.url;
}

async function openFramed(target: string) {
  const html = `<iframe src="${target}/settings" width="900" height="900"></iframe>`;
  const attacker = await startWebServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(html);
  });
  onTestFinished(() => attacker.close());
  const page = await openTab(attacker.url);
  return page.frameLocator("iframe").getByRole("radio", { name: "Unleashed" });
}

it("X7: no page of the app can be shown by another site", async () => {
  const control = await openFramed(await startWithoutGuard(app().url));
  await control.waitFor();
  const guarded = await openFramed(app().url);
  await expect(guarded.waitFor({ timeout: 2000 })).rejects.toThrow("Timeout");
  for (const path of ["/", "/settings", "/runs", "/samples/contact", "/app-api/settings"]) {
    const { headers } = await fetch(`${app().url}${path}`);
    expect([path, headers.get("content-security-policy")]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'self'"),
    ]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-powered-by")).toBeNull();
  }
});

it("X7: the app's API refuses requests that another site has caused", async () => {
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${app().url}/app-api/settings`, { headers })).status;
  expect(await status({ "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await status({ "sec-fetch-site": "same-site" })).toBe(403);
  expect(await status({ "sec-fetch-site": "same-origin" })).toBe(200);
  expect(await status({})).toBe(200);
});
