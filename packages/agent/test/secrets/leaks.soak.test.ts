// Pages that repeat what was typed, in many encodings. None of it may leak.

import { createChromiumDriver } from "@giselles-ai/chromium";
import type { PageDriver } from "@giselles-ai/protocol";
import {
  createRandom,
  echoPage,
  encodings,
  findLeaks,
  openContext,
  plantSecrets,
  type Random,
  soak,
  startWebServer,
  textsIn,
} from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createMemoryJournal } from "../../src/runs/journal/journal.ts";
import { guardPage } from "../../src/secrets/guard-page.ts";
import { createSecrets, type Secrets } from "../../src/secrets/secrets.ts";
import { actOn, done, scriptAgent } from "../scripted.cases.ts";

const perRun = 10;
const formPage = `<!doctype html><title>Sign in</title><form action="/echo" method="post"><label>Password <input type="password" name="p"></label>
  <button>Sign in</button></form>`;

async function run(secrets: readonly string[], { isGuarded }: { isGuarded: boolean }) {
  const server = await startWebServer((request, response) => {
    const html = request.url?.startsWith("/echo") ? echoPage(secrets) : formPage;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
  });
  onTestFinished(() => server.close());
  const context = await openContext();
  const page = await context.newPage();
  const driver = createChromiumDriver({ page });
  await driver.navigate(server.url);
  const named = secrets.map((value, index) => ({ name: `s${index}`, value, origins: [server.url] }));
  const journal = createMemoryJournal();
  const script = [
    actOn(["Password", "fill", { value: isGuarded ? "{{secret:s0}}" : (secrets[0] ?? "") }], ["Sign in", "click"]),
    actOn(
      ["Ask", "click"],
      ["List", "select", { value: "nothing of this" }],
      ["", "navigate", { url: "http://127.0.0.1:1/" }],
    ),
    done("Done."),
    done("Done."), // although a part failed
  ];
  const kept = createSecrets(isGuarded ? named : []);
  const { agent, model, events } = await scriptAgent({
    script,
    driver,
    journal,
    secrets: kept,
    origins: { allowed: [server.url, "http://127.0.0.1:1"] },
    contextTokens: 400_000,
  });
  const result = await agent.execute("Sign in, and look");
  expect(result.message).toBe("Done.");
  const thrown = await failWith(kept, secrets[0] ?? "");
  return {
    prompts: model.requests.map(({ body }) => body),
    events,
    journal: journal.entries,
    result,
    history: agent.history.toContext(100_000) + JSON.stringify(agent.history.toSteps()),
    errors: thrown,
  };
}

/** A driver whose errors contain its arguments, as those of drivers and engines do. */
async function failWith(secrets: Secrets, value: string): Promise<unknown> {
  const fail = async () => {
    throw Object.assign(new Error(`Could not type ${value}`), {
      detail: { url: `http://x.test/?p=${encodeURIComponent(value)}` },
    });
  };
  const page = guardPage<PageDriver>({ snapshot: fail, execute: fail, close: async () => {} }, secrets);
  return page.execute([{ action: "click", fieldId: "button-1" }]).catch((error: unknown) => error);
}

function plant(random: Random, count: number): string[][] {
  const secrets = plantSecrets(count, random);
  return Array.from({ length: Math.ceil(count / perRun) }, (_, run) => secrets.slice(run * perRun, (run + 1) * perRun));
}

it("X6: keeps 200 secrets in 21 encodings out of prompts, events, journals, results and errors", {
  timeout: 1_200_000,
}, async () => {
  const batches = plant(createRandom("leaks"), soak(200));
  const leaks: Record<string, string[]> = {};
  let looked = 0;
  for (const secrets of batches) {
    const outputs = await run(secrets, { isGuarded: true });
    for (const [name, output] of Object.entries(outputs)) {
      const texts = textsIn(output);
      looked += texts.length;
      leaks[name] = [...(leaks[name] ?? []), ...findLeaks(texts, secrets)];
      expect({ name, says: texts.includes("{{secret:s0}}") }).toEqual({ name, says: true }); // the page did repeat it
    }
  }
  const planted = batches.flat().length * Object.keys(encodings).length;
  process.stdout.write(`${planted} writings planted, ${looked} characters looked through: ${JSON.stringify(leaks)}\n`);
  expect(leaks).toEqual({ prompts: [], events: [], journal: [], result: [], history: [], errors: [] });
});

it("control: each of these reveals them without the guard", { timeout: 300_000 }, async () => {
  const [secrets = []] = plant(createRandom("leaks, unguarded"), 10);
  const outputs = await run(secrets, { isGuarded: false });
  const leaks = Object.entries(outputs).map(
    ([name, output]) => [name, findLeaks(textsIn(output), secrets).length] as const,
  );
  process.stdout.write(`unguarded: ${JSON.stringify(Object.fromEntries(leaks))}\n`);
  for (const [name, count] of leaks) expect({ name, leaks: count > 0 }).toEqual({ name, leaks: true });
  const everyWriting = secrets.length * Object.keys(encodings).length;
  expect(leaks.find(([name]) => name === "prompts")?.[1]).toBeGreaterThan(everyWriting * 0.9);
});
