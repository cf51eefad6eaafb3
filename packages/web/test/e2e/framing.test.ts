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

/** Ways to show a page inside of another. */
const embeddings: Record<string, (url: string) => string> = {
  frame: (url) => `<iframe src="${url}" width="900" height="900"></iframe>`,
  "frame in a sandbox": (url) => `<iframe sandbox="allow-scripts allow-same-origin" src="${url}"></iframe>`,
  "frame in a frame without an address": (url) => `<iframe srcdoc="<iframe src='${url}'></iframe>"></iframe>`,
  "frame in a frame of data": (url) => `<iframe src="data:text/html,<iframe src='${url}'></iframe>"></iframe>`,
  object: (url) => `<object data="${url}" type="text/html" width="900" height="900"></object>`,
  embed: (url) => `<embed src="${url}" type="text/html" width="900" height="900">`,
  frameset: (url) => `<frameset cols="*"><frame src="${url}"></frameset>`,
  "frame that is moved there": (url) =>
    `<iframe name="later" src="about:blank"></iframe><script>open(${JSON.stringify(url)}, "later")</script>`,
  "frame that is redirected there": (url) => `<iframe src="/redirect?to=${encodeURIComponent(url)}"></iframe>`,
  "frame without credentials": (url) => `<iframe credentialless src="${url}"></iframe>`,
};

/** Opens a page of another site, waits until the app has answered its frame, and finds out whether that shows the app's settings. */
async function openFramed(target: string, embed: (url: string) => string) {
  const settings = `${target}/settings`;
  const attacker = await startWebServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://attacker");
    const to = searchParams.get("to");
    if (to) response.writeHead(302, { location: to }).end();
    else response.writeHead(200, { "content-type": "text/html" }).end(pathname === "/" ? embed(settings) : "Empty");
  });
  onTestFinished(() => attacker.close());
  const page = await openTab(`${attacker.url}/empty`);
  await Promise.all([page.waitForResponse((response) => response.url() === settings), page.goto(attacker.url)]);
  return async () => {
    const shown = page.frames().map((frame) => frame.getByRole("radio", { name: "Unleashed" }).count());
    return (await Promise.all(shown.map((count) => count.catch(() => 0)))).some((count) => count > 0);
  };
}

it("X7: no page of the app can be shown by another site", async () => {
  const withoutGuard = await startWithoutGuard(app().url);
  for (const [name, embed] of Object.entries(embeddings)) {
    const isControlShown = await openFramed(withoutGuard, embed);
    await expect.poll(isControlShown, { timeout: 30_000, message: `control: ${name}` }).toBe(true);
    const isShown = await openFramed(app().url, embed);
    expect([name, await isShown()]).toEqual([name, false]);
  }
  for (const path of ["/", "/settings", "/runs", "/samples/contact", "/app-api/settings"]) {
    const { headers } = await fetch(`${app().url}${path}`);
    expect([path, headers.get("content-security-policy")]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'self'"),
    ]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-powered-by")).toBeNull();
  }
}, 240_000);

it("X7: the app's API refuses requests that another site has caused", async () => {
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${app().url}/app-api/settings`, { headers })).status;
  expect(await status({ "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await status({ "sec-fetch-site": "same-site" })).toBe(403);
  expect(await status({ "sec-fetch-site": "same-origin" })).toBe(200);
  expect(await status({})).toBe(200);
});
