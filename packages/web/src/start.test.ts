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

it("says where it is, which engine is in use and why, and serves the demo", async () => {
  expect(app().output()).toMatch(/Giselle is at http:\/\/localhost:\d+\n/);
  expect(app().output()).toContain("Engine: Reflex, without a model. No Ollama answers and no key is set.");
  const page = await fetch(app().url);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(await page.text()).toContain("Giselle");
});

it("says what to do when the port that was asked for is taken", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const { code, stderr } = await runProgram(process.execPath, [program], { env: { PORT: String(port) } });
  expect([code, stderr]).toEqual([
    1,
    `Port ${port} cannot be used. Set PORT to a free one, or leave it unset to get one.\n`,
  ]);
});

it("X7: answers no foreign host and no page of another origin, wherever it is asked", async () => {
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

it("refuses in words what is no request of its", async () => {
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${app().url}${path}`, init);
    return [answer.status, ((await answer.json()) as { message: string }).message];
  };
  expect(await ask("/app-api/runs/nobody")).toEqual([404, expect.stringContaining("There is no such run.")]);
  expect(await ask("/app-api/approvals/nobody", { method: "POST", body: '{"decision":"approved"}' })).toEqual([
    404,
    expect.any(String),
  ]);
  expect(await ask("/app-api/approvals/x", { method: "POST", body: '{"decision":"perhaps"}' })).toEqual([
    400,
    expect.stringContaining("This is no decision."),
  ]);
  expect(await ask("/api/chat", { method: "POST", body: "{}" })).toEqual([
    400,
    "Send a chat as useChat does: its id and its messages.",
  ]);
  expect(await ask("/samples/contact/send", { method: "POST", body: "[1]" })).toEqual([
    400,
    "Send a form's data, or one JSON object.",
  ]);
  expect(await ask("/samples/nowhere/received")).toEqual([
    404,
    "There is no such sample. There are contact, checkout, job.",
  ]);
  const settings = {
    engine: "auto",
    model: "",
    profile: "semi_auto",
    origins: { allowed: ["no origin"], blocked: [] },
  };
  expect(await ask("/app-api/settings", { method: "PUT", body: JSON.stringify(settings) })).toEqual([
    400,
    expect.stringContaining('"no origin" is no origin.'),
  ]);
});

it("keeps settings and runs for its owner alone, finds them again, and goes down in good order", async () => {
  const folder = mkdtempSync(join(tmpdir(), "giselle-kept-"));
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
  expect(JSON.parse(data.slice("data: ".length))).toMatchObject({ run: { id: run?.id }, moments: expect.any(Array) });
});

/** Of a request that names another host, as a browser does when a name was rebound to this machine. */
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
