// What recorded approvals cover, and what they do not.

import { createChromiumDriver } from "@giselles-ai/chromium";
import type { RunScript } from "@giselles-ai/protocol";
import { openPage, readBody, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { type Reviewer, replayScript } from "../../src/index.ts";
import type { ReplayOptions } from "../../src/replay/replay-script.ts";
import { sealScript } from "../../src/replay/script-file.ts";
import { actOn, done } from "../scripted.cases.ts";
import { record } from "./recording.cases.ts";

const key = "the key of the recording";
const sending = [actOn(["Name", "fill", { value: "Ada" }], ["Send", "click"]), done()];

async function serve() {
  const sent: string[] = [];
  const server = await startWebServer(async (request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    if (request.method !== "POST")
      return void response.end(
        `<!doctype html><title>Form</title><form method="post"><label>Name <input name="name"></label><button>Send</button></form>`,
      );
    sent.push(new URLSearchParams(await readBody(request)).get("name") ?? "");
    response.end("<!doctype html><title>Sent</title><h1>Thank you</h1>");
  });
  onTestFinished(() => server.close());
  return { url: server.url, sent };
}

/** Approves everything, and records the requests. */
function approver() {
  const asked: string[][] = [];
  const reviewer: Reviewer = {
    async review({ plan, asked: places }) {
      asked.push(places.map((place) => plan.steps[place]?.action.action ?? ""));
      return { verdict: "approved", steps: plan.steps };
    },
  };
  return { asked, reviewer };
}

async function recordApproved() {
  const site = await serve();
  const driver = createChromiumDriver({ page: await openPage(site.url) });
  const { reviewer, asked } = approver();
  const script = await record({ driver, script: sending, profile: "assisted", reviewer });
  expect(asked).toEqual([["fill"], ["click"]]);
  site.sent.length = 0;
  const replay = (saved: RunScript, options: Partial<ReplayOptions> = {}) =>
    replayScript(saved, { driver, profile: "assisted", pageTimeoutMs: 100, ...options });
  return { ...site, script: sealScript(script, key), replay };
}

it("L7: repeats approved actions without a new approval, also with other values", async () => {
  const { script, replay, sent } = await recordApproved();
  const result = await replay(script, { key });
  expect(result).toMatchObject({ ending: "done", actions: [{ granted: true }, { granted: true }] });
  expect((await replay(script, { key, data: { name: "Grace" } })).ending).toBe("done");
  expect(sent).toEqual(["Ada", "Grace"]);
});

it.each<[string, (script: RunScript) => [RunScript, Partial<ReplayOptions>]]>([
  ["without the key", (script) => [script, {}]],
  ["with another key", (script) => [script, { key: "mine" }]],
  ["when its text was changed", (script) => [{ ...script, message: "Ha." }, { key }]],
  [
    "when its values were changed",
    (script) => [{ ...script, parameters: { name: { label: "Name", sensitive: false, value: "Mallory" } } }, { key }],
  ],
])("L7: requests approval again %s", async (_, change) => {
  const { script, replay, sent } = await recordApproved();
  const [changed, options] = change(script);
  expect(await replay(changed, options)).toMatchObject({ ending: "rejected" });
  const { reviewer, asked } = approver();
  expect(await replay(changed, { ...options, reviewer })).toMatchObject({ ending: "done" });
  expect(asked).toEqual([["fill"], ["click"]]);
  expect(sent).toHaveLength(1);
});

it("L7: does not use recorded approvals at another origin, even for equal pages", async () => {
  const { script, replay, sent } = await recordApproved();
  const other = await serve();
  expect(await replay(script, { key, url: other.url })).toMatchObject({ ending: "rejected" });
  expect([...sent, ...other.sent]).toEqual([]);
});

it("L7: does not treat actions that ran without approval as approved under a stricter profile", async () => {
  const { sent, url } = await serve();
  const driver = createChromiumDriver({ page: await openPage(url) });
  const script = sealScript(await record({ driver, script: sending, profile: "auto" }), key);
  expect(await replayScript(script, { driver, profile: "assisted", key })).toMatchObject({ ending: "rejected" });
  expect(sent).toEqual(["Ada"]); // of the recording
});

it("L7: what the policy denies stays denied", async () => {
  const { script, replay, sent } = await recordApproved();
  const policy = { decide: () => ({ verdict: "deny" as const, reason: "Not today." }) };
  expect(await replay(script, { key, policy })).toMatchObject({ ending: "rejected", message: "Not today." });
  expect(sent).toEqual([]);
});
