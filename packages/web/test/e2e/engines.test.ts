// The same form with models: Ollama, and Gemini CLI. Only the HTTP responses of the models are scripted.
import { delimiter, dirname } from "node:path";
import {
  formScript,
  geminiProgram,
  hang,
  type RecordedRequest,
  type Reply,
  type ScriptedModel,
  say,
  startScriptedModel,
} from "@giselles-ai/testing";
import { afterAll, expect, it } from "vitest";
import { pollOptions, shareApp, testTimeoutMs } from "./app.cases.ts";
import { shareDemo } from "./demo.cases.ts";

const models: Record<"ollama" | "gemini", ScriptedModel | undefined> = { ollama: undefined, gemini: undefined };
const openDemo = shareDemo();
const app = shareApp(async () => {
  models.ollama = await startScriptedModel("ollama", replyAsOllama);
  models.gemini = await startScriptedModel(
    "google",
    formScript({ fill: { "Full name": "Grace Hopper", Email: "grace@example.com", Plan: "Free" }, press: "Send" }),
  );
  return {
    OLLAMA_HOST: models.ollama.url,
    GEMINI_API_KEY: "dummy-key",
    GOOGLE_GEMINI_BASE_URL: models.gemini.url,
    PATH: [dirname(geminiProgram), process.env.PATH].join(delimiter),
  };
});
afterAll(async () => {
  await models.ollama?.[Symbol.asyncDispose]();
  await models.gemini?.[Symbol.asyncDispose]();
});

const calls = () => (models.ollama?.requests ?? []).filter(({ model }) => model).length;
const step = (tool: string, args: object) => ({ tool, args, explanation: "", estimated_risk: "low", confidence: 0.9 });

/** Chooses its reply by the task, the page and the history in the prompt. */
function replyAsOllama({ messages }: RecordedRequest): Reply {
  const text = messages.map(({ content }) => String(content)).join("\n");
  if (text.includes("Think about it")) return hang();
  if (text.includes("We received your message")) {
    return say({ reasoning_summary: "thanks", plan: { decision: "done", message: "Alan's message is on its way." } });
  }
  if (text.includes("Sending…")) return act("The page is still sending.", [step("wait_for_idle", {})]);
  const id = (label: string) => new RegExp(`([a-z]+-\\d+)(?: [a-z]+)? "${label}"`).exec(text)?.[1];
  return act("I fill in the form.", [
    step("fill", { id: id("Full name"), value: "Alan Turing" }),
    step("fill", { id: id("Email"), value: "alan@example.com" }),
    step("select", { id: id("Plan"), value: "Team" }),
    step("click", { id: id("Send") }),
  ]);
}

function act(message: string, steps: object[]): Reply {
  return say({ reasoning_summary: message, plan: { decision: "act", message, steps } });
}

it(
  "W2: finds Ollama, shows it, and fills in and sends the form with one model call per step",
  async () => {
    expect(app().output()).toMatch(/Engine: Ollama, \S+ on this machine\. Ollama is running at/);
    const received = await app().watch("contact");
    const demo = await openDemo(app().url);
    await demo.page
      .getByText(/Ollama/)
      .first()
      .waitFor();
    await demo.ask("Write to them for Alan Turing, who wants the Team plan.");
    await demo.card().getByText("alan@example.com").waitFor();
    await demo.approve();
    await demo.shows("Alan's message is on its way.");
    expect(await received()).toMatchObject([{ data: { name: "Alan Turing", plan: "Team" } }]);
    const [run] = await app().runs();
    expect(run).toMatchObject({ status: "done", engine: expect.stringMatching(/^Ollama/) });
    expect(run?.modelCalls).toBe(calls());
    expect(run?.modelCalls).toBe(run?.steps);
  },
  testTimeoutMs,
);

it("W2: a run shows what it cost once the person has entered the prices of its model, and nothing before", async () => {
  const [run] = await app().runs();
  if (!run?.model) throw new Error("The run before has called a model.");
  const { page } = await openDemo(`${app().url}/runs/${run.id}`);
  const fact = (name: string) => page.locator(".facts div").filter({ has: page.locator("dt", { hasText: name }) });
  await fact("Tokens").waitFor();
  expect(await fact("Cost").count()).toBe(0);

  await page.goto(`${app().url}/settings`);
  await page.getByRole("radio", { name: /^Ollama/ }).check();
  const prices = page.getByRole("group", { name: `Price of ${run.model}` });
  await prices.getByLabel("Input").fill("1000");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("Enter both prices as numbers").waitFor();
  await prices.getByLabel("Output").fill("4000");
  await prices.getByLabel("Currency").fill("eur");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator(".save-state").getByText("Saved").waitFor();

  await page.goto(`${app().url}/runs/${run.id}`);
  await fact("Cost").waitFor();
  const euros = (run.inputTokens * 1000 + run.outputTokens * 4000) / 1_000_000;
  expect(Number((await fact("Cost").locator("dd").textContent())?.replace("€", ""))).toBeCloseTo(euros, 1);
});

it(
  "W3: Stop aborts a model call, and nothing is done",
  async () => {
    const received = await app().watch("contact");
    const before = calls();
    const demo = await openDemo(app().url);
    await demo.ask("Think about it: write to them for Alan Turing.");
    await expect.poll(calls, pollOptions).toBe(before + 1);
    await demo.stop();
    await expect.poll(async () => (await app().runs())[0]?.status, pollOptions).toBe("stopped");
    expect(await received()).toEqual([]);
  },
  testTimeoutMs,
);

it("W2, M2: Gemini CLI fills in and sends the form through the relay, and its actions are listed", async () => {
  await app().set({ engine: "gemini-cli", profile: "auto" });
  const received = await app().watch("contact");
  const demo = await openDemo(app().url);
  demo.page.setDefaultTimeout(100_000);
  await demo.ask("Write to them for Grace Hopper, on the Free plan.");
  await demo.shows(/Finished: \d of \d applied/);
  expect(await received()).toMatchObject([{ data: { name: "Grace Hopper", plan: "Free" } }]);
  await expect.poll(async () => (await app().runs())[0]?.status, pollOptions).toBe("done");
  const [run] = await app().runs();
  expect(run).toMatchObject({ engine: "Gemini CLI, gemini-3.8-flash" });
  const { events } = await app().run(run?.id ?? "");
  expect(events.map(({ event }) => event.type)).toEqual(
    expect.arrayContaining(["tool-call", "tool-result", "message"]),
  );
  expect(JSON.stringify(events)).not.toContain("dummy-key");
}, 300_000);
