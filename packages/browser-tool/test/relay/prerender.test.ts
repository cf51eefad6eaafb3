// A browser may prepare a document before the person goes there. It is not seen yet, so no agent may be connected to it.
import { spawn } from "node:child_process";
import { browserProgram, makeFolder } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { buildPageScript, type Guards } from "./moving-pages.cases.ts";
import { startRelayWorld } from "./relay-world.cases.ts";

const arrival = { timeout: 60_000 };

/** Reports to the server again and again how it is, as `/is?<prerendered>-<status>`. */
const reporting = `<!doctype html><title>Next</title><label>Name <input></label><script>
  setInterval(() => fetch("/is?" + document.prerendering + "-" + (globalThis.relayStatus ?? "none")), 100);</script>`;

/** Without a driver: its browsers run no script of a prepared document. */
async function openInBrowser(url: string): Promise<void> {
  const flags = ["--headless=new", "--no-first-run", `--user-data-dir=${makeFolder()}`];
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = spawn(browserProgram("driver"), [...flags, ...sandbox, url], { stdio: "ignore" });
  const ended = new Promise((resolve) => browser.once("close", resolve));
  onTestFinished(async () => {
    browser.kill();
    await ended;
  });
}

/** As on a site without TLS. */
const withoutLocks = `Object.defineProperty(navigator, "locks", { value: undefined });`;

async function prepare(guards: Guards, before = "") {
  const world = await startRelayWorld({});
  // biome-ignore lint/correctness/useHookAtTopLevel: it is not a hook
  world.usePageScript(`${before}\n${await buildPageScript(guards)}`);
  const session = await world.createSession();
  const next = world.publish(session, reporting);
  const rules = JSON.stringify({ prerender: [{ urls: [next], eagerness: "immediate" }] });
  const first = world.publish(
    session,
    `<!doctype html><title>First</title><a href="${next}">Next</a><script type="speculationrules">${rules}</script>`,
  );
  await openInBrowser(first);
  const seen = (words: string) => world.log.filter((line) => line.includes(`/is?${words}`)).length;
  await expect.poll(() => seen("true-"), arrival).toBeGreaterThan(5);
  return { agent: world.client(session, { waitForBrowserMs: 20_000, timeoutMs: 10_000 }), seen };
}

it.each([
  ["with Web Locks", ""],
  ["without them", withoutLocks],
])("%s, a prepared document is not connected before the person goes there, and is then", async (_, before) => {
  const { agent, seen } = await prepare({ page: true, relay: true }, before);
  expect(seen("true-connected")).toBe(0);
  const { title, fields } = await agent.snapshot({ scope: "page" });
  expect(title).toBe("First");
  const click = { action: "click", fieldId: fields[0]?.fieldId ?? "" };
  await agent.execute([click]).catch(() => {}); // the answer may be lost with the first document
  await expect.poll(() => seen("false-connected"), arrival).toBeGreaterThan(0);
  expect(seen("true-connected")).toBe(0);
  expect(await agent.snapshot()).toMatchObject({ title: "Next" });
});

it("control: without the guard, a prepared document is connected", async () => {
  const { seen } = await prepare({ page: false, relay: true });
  await expect.poll(() => seen("true-connected"), arrival).toBeGreaterThan(0);
});
