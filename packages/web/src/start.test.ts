import { mkdtempSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { shareApp, startApp } from "../test/e2e/app.cases.ts";

const program = fileURLToPath(new URL("../dist/start.js", import.meta.url));
const app = shareApp();

it("prints its address and engine, and serves the demo", async () => {
  expect(app().output()).toMatch(/Giselle is running at http:\/\/localhost:\d+\n/);
  expect(app().output()).toContain("Engine: Reflex, without a model. It follows plain instructions.");
  const page = await fetch(app().url);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(await page.text()).toContain("Giselle");
});

it("explains what to do when the requested port is taken", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const { code, stderr } = await runProgram(process.execPath, [program], { env: { PORT: String(port) } });
  expect([code, stderr]).toEqual([
    1,
    `Can't listen on port ${port}. Set PORT to a free port, or unset it to use any free port.\n`,
  ]);
});

it("X7: refuses foreign hosts and origins on every route", async () => {
  const paths = ["/app-api/runs", "/app-api/settings", "/app-api/approvals", "/samples/contact/received"];
  for (const path of paths) {
    const foreign = await fetch(`${app().url}${path}`, { headers: { origin: "https://evil.example" } });
    expect([path, foreign.status, (await foreign.json()).ok]).toEqual([path, 403, false]);
  }
  expect(await statusFor("rebound.example", `${app().url}/app-api/runs`)).toBe(403);
  expect(await statusFor("localhost:1", `${app().url}/app-api/runs`)).toBe(200);
  const post = (path: string) =>
    fetch(`${app().url}${path}`, { method: "POST", body: "{}", headers: { origin: "https://evil.example" } });
  for (const path of ["/api/chat", "/agent-api/run", "/app-api/approvals/x", "/samples/contact/send"]) {
    expect([path, (await post(path)).status]).toEqual([path, 403]);
  }
});

it("explains why it refuses an invalid request", async () => {
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${app().url}${path}`, init);
    return [answer.status, ((await answer.json()) as { message: string }).message];
  };
  expect(await ask("/app-api/runs/unknown")).toEqual([404, expect.stringContaining("There is no such run.")]);
  expect(await ask("/app-api/approvals/unknown", { method: "POST", body: '{"decision":"approved"}' })).toEqual([
    404,
    expect.any(String),
  ]);
  expect(await ask("/app-api/approvals/x", { method: "POST", body: '{"decision":"perhaps"}' })).toEqual([
    400,
    expect.stringContaining("Invalid decision."),
  ]);
  expect(await ask("/api/chat", { method: "POST", body: "{}" })).toEqual([
    400,
    "Invalid chat. Send its id and messages, as useChat does.",
  ]);
  expect(await ask("/samples/contact/send", { method: "POST", body: "[1]" })).toEqual([
    400,
    "Send form data or a JSON object.",
  ]);
  expect(await ask("/samples/unknown/received")).toEqual([
    404,
    "There is no such sample. Use one of contact, checkout, job.",
  ]);
  const settings = {
    engine: "auto",
    model: "",
    profile: "semi_auto",
    origins: { allowed: ["no origin"], blocked: [] },
  };
  expect(await ask("/app-api/settings", { method: "PUT", body: JSON.stringify(settings) })).toEqual([
    400,
    expect.stringContaining('"no origin" is not an origin.'),
  ]);
});

it("stores settings and runs readable by their owner only, reloads them, and shuts down cleanly", async () => {
  const folder = mkdtempSync(join(tmpdir(), "giselle-stored-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const first = await startApp({ GISELLE_DATA: folder });
  await first.set({ profile: "auto", engine: "reflex" });
  expect(statSync(join(folder, "settings.json")).mode & 0o777).toBe(0o600);
  const message = { id: "m", role: "user", parts: [{ type: "text", text: "Press Send" }] };
  const chat = await fetch(`${first.url}/api/chat`, {
    method: "POST",
    body: JSON.stringify({ id: "a-chat", messages: [message] }),
  });
  expect(await chat.text()).toContain('"toolName":"getFormSnapshot"');
  expect(await first.runs()).toMatchObject([{ chatId: "a-chat", status: "running", profile: "auto" }]);
  expect(await first.stop()).toBe(0);

  const second = await startApp({ GISELLE_DATA: folder });
  onTestFinished(async () => void (await second.stop()));
  expect(await second.get("/app-api/settings")).toMatchObject({ settings: { profile: "auto", engine: "reflex" } });
  const [run] = await second.runs();
  expect(run).toMatchObject({ chatId: "a-chat", task: "Press Send", status: "stopped" });
  const events = await fetch(`${second.url}/app-api/runs/${run?.id}/events`);
  expect(events.headers.get("content-type")).toBe("text/event-stream");
  const [data = ""] = (await events.text()).split("\n\n");
  expect(JSON.parse(data.slice("data: ".length))).toMatchObject({ run: { id: run?.id }, events: expect.any(Array) });
});

/** The status for a request with another Host header, as in DNS rebinding. */
function statusFor(host: string, url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once("error", reject)
      .end();
  });
}
