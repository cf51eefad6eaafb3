// An address that a plan gives to a tool of your own is judged by the origin lists, whatever form it has (L3). The tool counts
// its calls.
import { createChromiumDriver } from "@giselles-ai/chromium";
import { defaultTools, defineTool } from "@giselles-ai/planner";
import { openPage, servePages } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { OriginLists } from "../../../src/review/policy/origin-rules.ts";
import { act, done, scriptAgent } from "../../scripted.cases.ts";

/** The arguments of a tool, all of which lead to evil.test. */
const ways: Record<string, Record<string, unknown>> = {
  "a host by name": { host: "evil.test" },
  "a socket": { text: "wss://evil.test/x" },
  "another protocol": { text: "see ftp://EVIL.test/x" },
  "beside a sign that is not encoded": { text: "100% safe: https%3A%2F%2Fevil.test%2Fx" },
  "HTML with numbers for letters": { text: '<img src="https&#58;&#47;&#47;evil.test">' },
  "HTML with names for signs": { text: '<img src="https&colon;//evil&period;test">' },
  "JSON with numbers for letters": { text: String.raw`{"to":"https\u003a//evil.test"}` },
  "a full stop of another script": { text: "evil。test/x" },
  "wide letters": { text: "ｅｖｉｌ．ｔｅｓｔ/x" },
  "letters that are not drawn": { text: "ev\u00adil.te\u200bst/x" },
  "a user before the host": { text: "shop.test:x@evil.test/x" },
};

async function callsOf(args: Record<string, unknown>, rules: (shop: string) => OriginLists): Promise<number> {
  let calls = 0;
  const shop = await servePages({ "/": "<p>Shop</p>" });
  const tools = defaultTools();
  const input = z.strictObject({ text: z.string().optional(), host: z.string().optional() });
  tools.register(defineTool({ name: "send_note", description: "Sends a note.", input, risk: "low", effect: "edit" }));
  const { agent } = await scriptAgent({
    script: [act(["send_note", args]), done()],
    driver: createChromiumDriver({ page: await openPage(shop.url) }),
    tools,
    handlers: {
      async send_note() {
        calls += 1;
        return { status: "applied" };
      },
    },
    origins: rules(shop.url),
    profile: "unleashed",
  });
  await agent.execute("Send the note", { maxSteps: 1 });
  return calls;
}

describe.each(Object.entries(ways))("an address for a tool of your own: %s", (_, args) => {
  it("is not given to the tool if it is blocked", async () => {
    expect(await callsOf(args, () => ({ blocked: ["https://evil.test"] }))).toBe(0);
  });

  it("is not given to the tool if it is not on the list", async () => {
    expect(await callsOf(args, (shop) => ({ allowed: [shop] }))).toBe(0);
  });

  it("control: is given to the tool without lists", async () => {
    expect(await callsOf(args, () => ({}))).toBe(1);
  });
});

it("what is not an address is given to the tool, with a list too", async () => {
  const args = { host: "production", text: "100% of index.html, Tom &amp; Jerry, ada@evil.test. Ends here." };
  expect(await callsOf(args, (shop) => ({ allowed: [shop], blocked: ["https://evil.test"] }))).toBe(1);
});
