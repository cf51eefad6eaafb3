import { request } from "node:http";
import { openContext, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { openOwnBrowser } from "./own-browser.ts";
import { PairingCode } from "./pairing-code.ts";

const extension = `chrome-extension://${"a".repeat(32)}`;
const otherExtension = `chrome-extension://${"b".repeat(32)}`;

async function open() {
  const browser = await openOwnBrowser({ agent: "an agent" });
  onTestFinished(() => browser.close());
  const port = Number(browser.code?.split("-")[0]);
  const secret = () => browser.code?.split("-").slice(1).join("") ?? "";
  return { browser, port, secret };
}

/** Any program on the machine can send any headers; a page's headers are set by its browser. */
function post(port: number, path: string, body: unknown, headers: Record<string, string>) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, method: "POST", headers }, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode, body: text }));
    });
    sent.on("error", reject);
    sent.end(JSON.stringify(body));
  });
}

it("E4: names the agent first, pairs once per code, and then answers only that extension", async () => {
  const { port, secret } = await open();
  const used = secret();
  const ask = (confirm: boolean, origin = extension) => post(port, "/pair", { secret: used, confirm }, { origin });
  expect(await ask(false)).toEqual({ status: 200, body: '{"agent":"an agent"}' });
  const { credential } = JSON.parse((await ask(true)).body) as { credential: object };
  expect((await ask(true)).status).toBe(403);
  expect(secret()).not.toBe(used);
  const attend = { type: "relay.attend", tab: "t", ...credential };
  expect((await post(port, "/relay", attend, { origin: extension })).status).toBe(200);
  expect((await post(port, "/relay", attend, { origin: otherExtension })).status).toBe(403);
  expect((await post(port, "/relay", attend, {})).status).toBe(403);
  expect((await post(port, "/relay", { ...attend, token: "x" }, { origin: extension })).status).toBe(401);
});

it("E8: a page on this machine that knows the code cannot pair; an extension with the same code can", async () => {
  const { browser, port, secret } = await open();
  const site = await startWebServer((_, response) => void response.end("<!doctype html><title>Any page</title>"));
  onTestFinished(() => site.close());
  const page = await (await openContext()).newPage();
  await page.goto(site.url);
  const pair = { url: `http://127.0.0.1:${port}/pair`, body: JSON.stringify({ secret: secret(), confirm: true }) };
  const replies = await page.evaluate(async ({ url, body }) => {
    const send = (init: RequestInit) =>
      fetch(url, init).then(
        (response) => response.text(),
        () => "blocked",
      );
    return [
      await send({ method: "POST", body }),
      await send({ method: "POST", body, mode: "no-cors" }),
      await send({ method: "GET" }),
    ];
  }, pair);
  expect(replies).toEqual(["blocked", "", "blocked"]);
  await expect(browser.page.snapshot()).rejects.toThrow("not connected");
  const rebound = await post(port, "/pair", JSON.parse(pair.body), { origin: extension, host: `evil.example:${port}` });
  expect(rebound.status).toBe(403);
  expect((await post(port, "/pair", JSON.parse(pair.body), { origin: extension })).status).toBe(200);
});

it("E4: names the agent to an extension of Firefox, and to nothing that only looks like one", async () => {
  const { port, secret } = await open();
  const ask = async (origin: string) =>
    (await post(port, "/pair", { secret: secret(), confirm: false }, { origin })).status;
  const firefox = "moz-extension://0a1b2c3d-4e5f-4a6b-8c7d-0123456789ab";
  expect(await ask(firefox)).toBe(200);
  for (const origin of [`${firefox}.example`, `https://${firefox}`, "moz-extension://evil", "null"])
    expect(await ask(origin), origin).toBe(403);
});

it("E4: closes the pairing after five wrong secrets", async () => {
  const code = new PairingCode(41233);
  const right = code.text?.split("-").slice(1).join("") ?? "";
  expect(code.text).toMatch(/^41233(-[2-9A-Z]{4}){3}$/);
  for (let count = 0; count < 4; count += 1) expect(code.accepts("wrong")).toBe(false);
  expect(code.accepts(right)).toBe(true);
  expect(code.accepts("wrong")).toBe(false);
  expect(code.accepts(right)).toBe(false);
  expect(code.text).toBeUndefined();
});
