import { readFileSync } from "node:fs";
import { join } from "node:path";
import { verifyAudit } from "@giselles-ai/agent/audit";
import { makeFolder, startMcpProgram, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { environment, program } from "../giselle.cases.ts";

const secret = "hunter2-hunter2";

const page = `<!doctype html><title>Dev</title><h1>Orders</h1><p>Two <b>new</b> orders. <a href="/help">Help</a></p>
  <ul><li>One</li><li>Two</li></ul><table><tr><th>Id</th><th>Sum</th></tr><tr><td>7</td><td>9.50</td></tr></table>
  <p hidden>Not shown</p><label>Key <input type="password"></label><button onclick="load()">Load</button><output></output>
  <script>console.warn("slow"); console.log("token ${secret}");
  async function load() { const answer = await fetch("/data", { method: "POST", body: "q=1" });
    document.querySelector("output").textContent = await answer.text(); }
  setTimeout(() => { throw new Error("late failure") }, 0)</script>`;

async function open(args: string[] = [], env: Record<string, string> = {}) {
  const site = await startWebServer(async (request, response) => {
    const isData = request.url === "/data";
    response.writeHead(200, { "content-type": isData ? "text/plain" : "text/html", "set-cookie": "sid=abc" });
    response.end(isData ? `value ${secret}` : page);
  });
  onTestFinished(() => site.close());
  const workspace = makeFolder();
  const all = [program, "mcp", "--tools", "dev", "--workspace", workspace, ...args];
  const home = { PATH: process.env.PATH ?? "", HOME: makeFolder(), ...environment(env) };
  const { client } = await startMcpProgram({ command: process.execPath, args: all, env: home });
  async function call(name: string, given: object = {}) {
    const { content, isError = false } = await client.callTool({ name, arguments: { ...given } });
    const [first] = content as { type: string; text?: string; data?: string }[];
    return { text: first?.text ?? "", data: first?.data ?? "", isError };
  }
  return { url: `${site.url}/`, call, client, workspace };
}

it("M6: reads the page as Markdown, the console and the network, and takes pictures of the page and of one element", async () => {
  const { url, call, client } = await open();
  await call("navigate", { url });
  const { text: markdown } = await call("markdown");
  expect(markdown).toContain("# Orders");
  expect(markdown).toContain(`[Help](${url}help)`);
  expect(markdown).toContain("- One\n- Two");
  expect(markdown).toContain("| 7 | 9.50 |");
  expect(markdown).not.toContain("Not shown");
  await call("click", { fieldId: /button-\d+/.exec((await call("getFormSnapshot")).text)?.[0] });
  await call("wait_for", { text: "value" });
  expect((await call("console")).text).toMatch(/warning: slow[\s\S]*late failure/);
  expect((await call("console", { level: "error" })).text).not.toContain("slow");
  const { text: list } = await call("network", { find: "/data" });
  expect(list).toMatch(/^r\d+ POST \S+\/data 200 fetch \d+ ms$/);
  const { text: details } = await call("network", { id: list.split(" ")[0] });
  expect(details).toContain("request body:\nq=1");
  expect(details).toContain("set-cookie: ••••");
  expect(details).toContain("response body:\nvalue");
  const whole = Buffer.from((await call("screenshot")).data, "base64");
  const one = Buffer.from((await call("screenshot", { fieldId: "button-3" })).data, "base64");
  expect(one.readUInt32BE(16)).toBeLessThan(whole.readUInt32BE(16) / 2);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).not.toContain("evaluate"); // a high-risk tool needs "unleashed"
});

it("M6: goes back and forward, waits for text, and saves a PDF and a trace in the workspace", async () => {
  const { url, call, workspace } = await open();
  await call("navigate", { url });
  expect(await call("go_forward")).toMatchObject({ isError: true, text: expect.stringContaining("[NOT_FOUND]") });
  await call("navigate", { url: `${url}two` });
  expect((await call("go_back")).text).toContain(`page "Dev" ${url}`);
  expect((await call("go_forward")).text).toContain(`${url}two`);
  expect(await call("wait_for", { text: "never", timeoutMs: 100 })).toMatchObject({ isError: true });
  expect(await call("wait_for", { textGone: "Nothing like this", timeoutMs: 100 })).toMatchObject({ isError: false });
  await call("trace", { do: "start" });
  expect((await call("pdf", { path: "../../out.pdf" })).text).toContain(join(workspace, "out.pdf"));
  expect(readFileSync(join(workspace, "out.pdf")).subarray(0, 5).toString()).toBe("%PDF-");
  expect((await call("trace", { do: "stop" })).text).toContain(join(workspace, "trace.json"));
  expect(JSON.parse(readFileSync(join(workspace, "trace.json"), "utf8"))).toHaveProperty("traceEvents");
});

it("M6: evaluates under unleashed only, and redacts secrets in every reply", async () => {
  const { url: outside } = await open();
  const args = ["--secret", "key=env:KEY", "--secret-origin", `key=${new URL(outside).origin}`];
  const { url, call } = await open(["--profile", "unleashed", ...args], { KEY: secret });
  await call("navigate", { url });
  expect((await call("evaluate", { function: "() => document.title" })).text).toBe('"Dev"');
  const { text: seen } = await call("getFormSnapshot");
  const button = /button-\d+/.exec(seen)?.[0];
  expect((await call("evaluate", { function: "(element) => element.textContent", fieldId: button })).text).toBe(
    '"Load"',
  );
  expect(await call("evaluate", { function: "() => { throw new Error('no') }" })).toMatchObject({ isError: true });
  await call("click", { fieldId: button });
  await call("wait_for", { text: "value" });
  const replies = [
    await call("evaluate", { function: "document.body.innerText + document.documentElement.outerHTML" }),
    await call("console"),
    await call("network", { id: /r\d+(?= POST)/.exec((await call("network")).text)?.[0] }),
    await call("markdown"),
  ];
  for (const { text } of replies) {
    expect(text).not.toContain(secret);
    expect(text).toContain("{{secret:key}}");
  }
  expect(await call("pdf")).toMatchObject({ isError: true, text: expect.stringContaining("[NOT_ALLOWED]") });
  expect(await call("screenshot", { fullPage: true })).toMatchObject({ isError: true });
  expect((await call("screenshot")).data).not.toBe("");
});

it("M4: a tool that changes something needs approval where the profile says so; reading does not", async () => {
  const { url, call } = await open(["--profile", "assisted"]);
  expect(await call("navigate", { url })).toMatchObject({ isError: true, text: expect.stringContaining("APPROVAL") });
  expect(await call("pdf")).toMatchObject({ isError: true, text: expect.stringContaining("APPROVAL") });
  expect(await call("markdown")).toMatchObject({ isError: false });
});

it("S9: records every call in a verifiable audit log, without what is typed into sensitive fields", async () => {
  const file = join(makeFolder(), "audit.jsonl");
  const { url, call, client } = await open(["--audit", file]);
  await call("navigate", { url });
  await call("fill", { fieldId: "input-2", value: "my-own-password" });
  await call("markdown");
  await call("click", { fieldId: "button-99" });
  await call("fill", { fieldId: "input-99", value: "for-an-unknown-field" });
  await client.close();
  await expect.poll(() => readFileSync(file, "utf8"), { timeout: 60_000 }).toContain("run-done");
  const text = readFileSync(file, "utf8");
  expect(text).not.toContain("my-own-password");
  expect(text).not.toContain("for-an-unknown-field");
  const records = text.split("\n").flatMap((line) => (line ? (JSON.parse(line).record ?? []) : []));
  const planned = records.filter(({ type }) => type === "plan-made").map(({ plan }) => plan.steps[0].action.action);
  expect(planned).toEqual(["navigate", "fill", "markdown", "click", "fill"]);
  const done = records.filter(({ type }) => type === "action-done").map(({ execution }) => execution.status);
  expect(done).toEqual(["applied", "applied", "applied", "failed", "failed"]);
  expect(verifyAudit(file)).toMatchObject({ ok: true });
});
