import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, recordEffects } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createOsDriver } from "../src/drivers/os.ts";
import { act, actOn, done, idIn, scriptAgent } from "./scripted.cases.ts";

const form = `<label>Name <input></label><label>Code <input maxlength="3"></label>
  <button onclick="effect('sent')">Send</button><a href="#there">Away</a>`;

async function openForm(html = form) {
  const page = await openPage("<p>");
  const effects = await recordEffects(page);
  await page.setContent(html);
  return { driver: createChromiumDriver({ page }), effects, page };
}

it("skips commits after a failed action, and puts every outcome into the next prompt", async () => {
  const { driver, effects } = await openForm();
  const { agent, prompts } = await scriptAgent({
    script: [
      actOn(["Code", "fill", { value: "12345" }], ["Name", "fill", { value: "Ada" }], ["Send", "click"]),
      actOn(["Code", "fill", { value: "123" }], ["Send", "click"]),
      done(),
    ],
    driver,
  });
  const { steps } = await agent.execute("Send the code");
  expect(steps[0]?.executions).toMatchObject([
    { action: "fill", status: "refused", code: "TOO_LONG" },
    { action: "fill", status: "applied", value: "Ada" },
    { action: "click", status: "skipped", code: "AFTER_FAILURE" },
  ]);
  expect(prompts()[1]).toMatch(/Fill "Code" with "12345": refused \(TOO_LONG\)/);
  expect(prompts()[1]).toMatch(/Click "Send": skipped \(AFTER_FAILURE\)/);
  expect(effects.all).toEqual([{ name: "sent", detail: undefined }]);
});

it("also skips other tools with lasting effects, and runs those that only read", async () => {
  const { driver } = await openForm();
  const os = createOsDriver({ workspace: process.cwd() });
  const { agent } = await scriptAgent({
    script: [
      (request) =>
        act(
          ["read_file", { path: "none.txt" }],
          ["write_file", { path: "never.txt", content: "" }],
          ["scroll", { id: idIn(request, "Send") }],
        ),
      done(),
    ],
    driver,
    os,
    profile: "unleashed",
  });
  const { steps } = await agent.execute("Read and write");
  expect(steps[0]?.executions).toMatchObject([
    { action: "read_file", status: "failed" },
    { action: "write_file", status: "skipped", code: "AFTER_FAILURE" },
    { action: "scroll", status: "applied" },
  ]);
  expect(await os.readFile("never.txt")).toMatchObject({ ok: false });
});

it("skips the rest of a plan after a navigation, and plans for the new page (item 58)", async () => {
  const page = await openPage(`<a href="/elsewhere">Away</a><label>Name <input></label>`);
  const { agent, prompts } = await scriptAgent({
    script: [actOn(["Away", "click"], ["Name", "fill", { value: "lost" }]), done()],
    driver: createChromiumDriver({ page }),
  });
  const { steps } = await agent.execute("Go");
  expect(steps[0]?.executions.map(({ status, code }) => [status, code])).toEqual([
    ["applied", "NAVIGATED"],
    ["skipped", "NAVIGATED"],
  ]);
  expect(prompts()[1]).toContain("/elsewhere");
  expect(prompts()[1]).not.toMatch(/input-\d+/);
});

it("reports an unknown outcome to the next plan if the driver throws while acting", async () => {
  const { driver } = await openForm();
  let thrown = 0;
  const failing: typeof driver = {
    ...driver,
    execute: async (actions, options) => {
      if (thrown++ === 0) throw new Error("The line broke.");
      return driver.execute(actions, options);
    },
  };
  const { agent, prompts } = await scriptAgent({ script: [actOn(["Send", "click"]), done()], driver: failing });
  const { steps } = await agent.execute("Send");
  expect(steps[0]?.executions).toMatchObject([{ status: "unknown", code: "INTERNAL", message: "The line broke." }]);
  expect(prompts()[1]).toMatch(/Click "Send": unknown \(INTERNAL\) \(needed\): The line broke\./);
});

it("keeps the history within its budget and the prompt within the model's context in a long run", async () => {
  const { driver } = await openForm(`<output>0</output><button onclick="previousElementSibling.value++">More</button>`);
  const os = createOsDriver({ workspace: process.cwd() });
  const rounds = 25;
  const { agent, prompts } = await scriptAgent({
    script: [
      ...Array.from(
        { length: rounds },
        () => (request: Parameters<typeof idIn>[0]) =>
          act(["click", { id: idIn(request, "More") }], ["read_file", { path: "CONTRIBUTING.md" }]),
      ),
      done(),
    ],
    driver,
    os,
    contextTokens: 4096,
  });
  expect(await agent.execute("Count", { maxSteps: 30 })).toMatchObject({ ending: "done" });
  const lengths = prompts().map((prompt) => /<steps-\w+>(.*)<\/steps-/s.exec(prompt)?.[1]?.length ?? 0);
  expect(Math.max(...lengths)).toBeLessThan(2500);
  expect(prompts().at(-1)).toMatch(/\(\d+ earlier turns omitted\)/);
  expect(prompts().at(-1)).toContain(`${rounds}. On we go.`);
  expect(prompts().at(-1)).toContain('Read "CONTRIBUTING.md" (needed): # Contributing');
});
