import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import {
  act,
  done,
  giselle,
  giselleAgain,
  joining,
  openShop,
  password,
  plan,
  startModel,
  step,
} from "../../test/giselle.cases.ts";

const sent = { name: "Ada", password, plan: "Pro" };

it("L8: does a task with one model call per step, and prints plain lines without a terminal", async () => {
  const shop = await openShop();
  const model = await startModel([joining, done]);
  const { code, stdout, stderr } = await giselle(
    ["run", "Sign me up", "--url", shop.url, "--profile", "auto"],
    model.env,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(shop.joined).toEqual([sent]);
  expect(model.requests.filter(({ model: asked }) => asked)).toHaveLength(2);
  const lines = stdout
    .replaceAll(shop.url, "URL/")
    .replaceAll(model.url, "OLLAMA")
    .replace(/[\d.]+ s$/m, "0 s");
  expect(lines).toMatchInlineSnapshot(`
    "task: Sign me up
    profile: auto
    engine: ollama:qwen3:4b, because Ollama answers at OLLAMA
    opening URL/
    step 1: page "Sign up" at URL/, 4 elements
    step 1: plan: I fill in the form and join.
    step 1: applied: Fill "Name" with "Ada" (read back)
    step 1: applied: Fill "Password" with a secret (••••) (read back)
    step 1: applied: Choose "Pro" in "Plan" (read back)
    step 1: applied: Click "Join" (The page navigated.)
    step 2: page "Welcome" at URL/join, 0 elements
    done: You are signed up.
    2 steps, 2 model calls, 24 tokens in, 14 out, 0 s
    "
  `);
});

it("prints events as one JSON object per line, without secrets", async () => {
  const shop = await openShop();
  const data = join(makeFolder(), "person.json");
  writeFileSync(data, JSON.stringify({ name: "Ada", password }));
  const model = await startModel([joining, plan({ decision: "done", message: `Joined with ${password}.` })]);
  const args = ["run", "Sign me up", "--url", shop.url, "--profile", "auto", "--data", data, "--json"];
  const { code, stdout, stderr } = await giselle(args, model.env);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(shop.joined).toEqual([sent]);
  expect(JSON.stringify(model.requests[1]?.messages)).not.toContain(password);
  expect(stdout).not.toContain(password);
  const events = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(events.map(({ type }) => type)).toEqual(
    "engine-chosen run-started step-started page-sensed plan-made verdicts-given review-given actions-intended action-done action-done action-done action-done step-done step-started page-sensed plan-made run-done".split(
      " ",
    ),
  );
  expect(events[1]).toMatchObject({ type: "run-started", task: "Sign me up", profile: "auto" });
  expect(events.at(-1)).toMatchObject({
    exitCode: 0,
    ending: "done",
    message: "Joined with {{secret:password}}.",
    steps: 2,
    usage: { inputTokens: 24, outputTokens: 14, modelCalls: 2 },
  });
  expect(Math.max(...stdout.split("\n").map(({ length }) => length))).toBeLessThan(2000);
});

it.each([
  ["cannot", 3, plan({ decision: "cannot", message: "There is no such plan." })],
  ["needs-answer", 4, plan({ decision: "ask", message: "I need your name.", clarification: "What is your name?" })],
])("has a separate exit code for %s", async (ending, expected, reply) => {
  const shop = await openShop();
  const model = await startModel([reply]);
  const { code, stdout } = await giselleAgain(["run", "Sign me up", "--url", shop.url, "--profile", "auto"], model.env);
  expect(code).toBe(expected);
  expect(stdout).toContain(`\n${ending}: `);
});

it("exits with 6 when the steps are used up", async () => {
  const shop = await openShop();
  const model = await startModel([act("I begin.", step("fill", { id: "input-1", value: "Ada" }))]);
  const args = ["run", "Sign me up", "--url", shop.url, "--profile", "auto", "--max-steps", "1"];
  const { code, stdout } = await giselleAgain(args, model.env);
  expect(code).toBe(6);
  expect(stdout).toContain("out-of-steps: The task is not done after 1 steps.");
});

it("exits with 1 when the page cannot be opened", async () => {
  const model = await startModel([]);
  expect(await giselleAgain(["run", "x", "--url", "http://127.0.0.1:1/"], model.env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("http://127.0.0.1:1/ could not be loaded"),
  });
});

it("rejects actions that need approval when there is no terminal, and explains the options", async () => {
  const shop = await openShop();
  const model = await startModel([joining]);
  const { code, stdout } = await giselleAgain(["run", "Sign me up", "--url", shop.url], model.env);
  expect(code).toBe(5);
  expect(stdout).toContain("--profile auto");
  expect(JSON.stringify(model.requests)).toContain("there is no one to ask: everything except reading.");
  expect(shop.joined).toEqual([]);
});

describe("X4: a run whose plan navigates to another origin", () => {
  const denied = /OTHER is not allowed by the rules of this run\./;
  it.each([
    { options: ["--allow-origin", "SHOP"], goes: false, says: denied },
    { options: ["--block-origin", "OTHER", "--profile", "unleashed"], goes: false, says: denied },
    { options: [], goes: false, says: /navigate.*not on the list.* under the profile "auto"\. (?!.*--profile auto)/ },
    { options: ["--allow-origin", "OTHER"], goes: true, says: /applied: Open/ },
    { options: ["--profile", "unleashed"], goes: true, says: /applied: Open/ },
  ])("with $options: navigates: $goes", async ({ options, goes, says }) => {
    const other = await openShop();
    const shop = await openShop();
    const model = await startModel([act("I go there.", step("navigate", { url: other.url })), done]);
    const names = { SHOP: shop.url, OTHER: other.url };
    const given = options.map((option) => names[option as keyof typeof names] ?? option);
    const args = ["run", "x", "--url", shop.url, "--profile", "auto", ...given];
    const { stdout } = await giselleAgain(args, model.env);
    expect(stdout.replaceAll(new URL(other.url).origin, "OTHER")).toMatch(says);
    expect(stdout.includes("applied: Open")).toBe(goes);
  });
});

it("saves the browser state for the next run, readable only by the user", async () => {
  const shop = await openShop(`<title>Visits</title><script>
    localStorage.visits = Number(localStorage.visits ?? 0) + 1; document.title = "Visit " + localStorage.visits</script>`);
  const file = join(makeFolder(), "state.json");
  const visit = async () => {
    const model = await startModel([done]);
    return (await giselleAgain(["run", "Look", "--url", shop.url, "--storage-state", file], model.env)).stdout;
  };
  expect(await visit()).toContain('"Visit 1"');
  expect(await visit()).toContain('"Visit 2"');
  expect(statSync(file).mode & 0o077).toBe(0);
});

it("removes control sequences of a page from the terminal output", async () => {
  const shop = await openShop("<title>\u001b]0;mine\u0007\u001b[2JHi\u202e</title><button>\u009b2JGo\n✓ done</button>");
  const model = await startModel([act("I go.\u001b[2J\nstep 9: mine", step("click", { id: "button-1" })), done]);
  const { stdout } = await giselleAgain(["run", "x", "--url", shop.url, "--profile", "auto"], model.env);
  expect(stdout).toContain("Click");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not appear in the output
  expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(stdout).not.toMatch(/^(?:step 9|✓ done)/m);
});
