import { auditRecordSchema } from "@giselles-ai/protocol";
import { openPage, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import type { AgentEvent } from "../../../src/events.ts";
import { createEntryRedactor } from "../../../src/record/audit/entry-redactor.ts";
import type { AuditCheck, AuditEntry } from "../../../src/record/audit/index.ts";
import { readRuns, renderTrace, type TraceOptions } from "../../../src/record/trace/index.ts";
import { actionStep, runEvents, snapshot, toEntries, turn } from "../audit/run-entries.cases.ts";

/** Entries as `readAudit` returns them. */
function onRecord(events: AgentEvent[]): AuditEntry[] {
  const redact = createEntryRedactor({});
  return toEntries(events).map((entry, index) => {
    const raw = redact(entry);
    return { line: index + 1, at: entry.at, runId: entry.runId, record: auditRecordSchema.safeParse(raw).data, raw };
  });
}

async function openTrace(events: AgentEvent[], options: TraceOptions & { context?: object } = {}) {
  const { check, language, ...context } = options;
  const page = await openPage(renderTrace(onRecord(events), { check, language }), context);
  const faults: string[] = [];
  page.on("console", (message) => void faults.push(message.text()));
  page.on("pageerror", ({ message }) => void faults.push(message));
  await page.reload(); // and nothing of what it says is missed
  return { page, faults };
}

const sound: AuditCheck = {
  ...{ ok: true, id: "", lines: 25, records: 24, runs: 1, hash: "", closed: true },
  ...{ signedWith: [], notes: [] },
};

it("shows the task, each step's page, plan, approval and outcomes, the cost, and whether the file is valid", async () => {
  const { page } = await openTrace(runEvents(2), { check: sound });
  const text = await page.locator("body").textContent();
  for (const words of [
    "Sign me up",
    "Verified 25 lines",
    "Done",
    "I fill it in.",
    "The form is empty.",
    "Approved 3 actions",
  ]) {
    expect(text?.replace(/\s+/g, " ")).toContain(words);
  }
  expect(await page.locator(".step").count()).toBe(2);
  expect(await page.locator("#run-1-step-1 .action .do").allInnerTexts()).toEqual([
    "Fill Name with Ada",
    "Fill Password with a secret (••••)",
    "Click Join",
  ]);
  await page.getByText("Page snapshot").first().click();
  expect(await page.locator("#run-1-step-1 .field").first().textContent()).toContain("Name");
});

it("shows everything but what was recorded in Japanese", async () => {
  const { page, faults } = await openTrace(runEvents(2), { check: sound, language: "ja" });
  expect(await page.locator("html").getAttribute("lang")).toBe("ja");
  for (const details of await page.locator("details").all())
    await details.evaluate((it) => it.setAttribute("open", ""));
  expect(await page.locator("#run-1-step-1 .action .do").allInnerTexts()).toEqual([
    "NameにAdaを入力する",
    "Passwordに機密情報（••••）を入力する",
    "Joinをクリックする",
  ]);
  const headings = "dt, summary > :not(.do, .outcome, .quiet), .pill, .band b, .key, button, .check b, .skip, .flag";
  const texts = await page
    .locator(headings)
    .evaluateAll((all) => all.flatMap(({ firstChild }) => firstChild?.nodeValue ?? []));
  expect(texts.length).toBeGreaterThan(40);
  expect(texts.filter((text) => /[a-z]{2}/i.test(text.replace("SHA-256", "")))).toEqual([]);
  await page.getByRole("button", { name: "すべて開く" }).click();
  expect(await page.getByRole("button", { name: "すべて閉じる" }).count()).toBe(1);
  expect(faults).toEqual([]);
});

it("warns about a changed record", async () => {
  const check = { ok: false, line: 4, problem: "missing", message: "It is line 5." } as const;
  const { page } = await openTrace(runEvents(1), { check });
  expect(await page.getByRole("alert").textContent()).toContain("Line 4 is missing.");
});

const evil = [
  `<script>window.ran = 1; fetch("/stolen")</script>`,
  `<img src=x onerror="window.ran = 1; fetch('/stolen')">`,
  `"><svg onload="window.ran = 1">`,
  `</style><style>*{display:none}</style>`,
  `</script><script>window.ran = 1</script>`,
  `<a href="javascript:window.ran = 1">Go</a>`,
  `<!-- `,
  "\u202egnp.exe \u0007 \u0000",
];

it("shows what a page or a model wrote as plain text everywhere", async () => {
  const asked: (string | undefined)[] = [];
  const listener = await startWebServer((request, response) => {
    asked.push(request.url);
    response.end();
  });
  onTestFinished(() => listener.close());
  const text = evil.join(" ").replaceAll("/stolen", `${listener.url}/stolen`);
  const infect = (value: unknown, key = ""): unknown => {
    if (typeof value === "string")
      return /^(?:type|tool|status|decision|verdict|profile|autonomy_level|estimated_risk|kind|role|ending|snapshotId)$/.test(
        key,
      )
        ? value
        : text;
    if (Array.isArray(value)) return value.map((inner) => infect(inner));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, infect(inner, name)]));
  };
  const refused = turn(2).map((event) =>
    event.type === "action-done"
      ? { ...event, execution: { ...event.execution, status: "failed", code: "x", message: "x", output: "x" } }
      : event,
  );
  const other = { type: "later", step: 2, more: { x: "x" } };
  const outline = [{ role: "alert", text: "x", at: 0 }];
  const sensed = { ...turn(2)[1], snapshot: { ...snapshot, text: "x", outline } };
  const whole: object[] = [...runEvents(2), ...refused, sensed, other, ...runEvents(1)];
  const events = whole.map((event) => infect(event)) as AgentEvent[];
  const { page, faults } = await openTrace(events, { check: { ok: false, line: 1, problem: "edited", message: text } });
  await page.click("#unfold");
  await expect.poll(() => page.locator("details[open]").count()).toBeGreaterThan(10);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  const names = await page.evaluate(() => [
    ...new Set([...document.querySelectorAll("*")].map(({ localName }) => localName)),
  ]);
  expect(names).not.toContain("img");
  expect(await page.locator("script, style").count()).toBe(2);
  expect(await page.locator("a[href^='javascript']").count()).toBe(0);
  expect(await page.locator("body").textContent()).toContain(`<img src=x onerror=`);
  expect(await page.locator("body").textContent()).not.toMatch(/\u202e|(?!\s)\p{Cc}/u);
  expect({ asked, faults }).toEqual({ asked: [], faults: [] });
  await openPage(text); // the control
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});

it("sends no requests, and its content policy blocks external images, scripts and styles", async () => {
  const asked: string[] = [];
  const { page, faults } = await openTrace(runEvents(1));
  page.on("request", (request) => void asked.push(request.url()));
  await page.reload();
  expect(asked).toHaveLength(1);
  await page.evaluate(() => {
    const image = new Image();
    image.src = "/elsewhere.png";
    const script = document.createElement("script");
    script.textContent = "window.ran = 1";
    document.body.append(image, script);
  });
  await expect.poll(() => faults.filter((fault) => fault.includes("Content Security Policy")).length).toBe(2);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});

it("shows a recorded screenshot, and says so if it was not recorded", async () => {
  const base64 = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
  const picture = { base64, mimeType: "image/png" as const, viewport: snapshot.viewport };
  const shown = (event: AgentEvent, fields = snapshot.fields): AgentEvent =>
    event.type === "page-sensed" ? { ...event, picture, snapshot: { ...snapshot, fields } } : event;
  const events = [
    ...turn(1, [actionStep("click", { id: "button-3" })]).map((event) => shown(event, snapshot.fields.slice(2))),
    ...turn(2).map((event) => shown(event)),
  ];
  const { page } = await openTrace(events);
  await page.click("#unfold");
  await expect
    .poll(() => page.locator("img").evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth)))
    .toEqual([1]);
  expect(await page.locator("#run-1-step-2").textContent()).toContain("The screenshot was not recorded.");
});

it.each([1280, 390])(
  "fits %i pixels without horizontal scrolling, in both themes, and works by keyboard",
  async (width) => {
    const words = "averylongwordthatnobodywouldwrite".repeat(9);
    const events = runEvents(2, words).map((event) =>
      event.type === "action-done"
        ? { ...event, execution: { ...event.execution, message: words, code: "REJECTED" } }
        : event,
    );
    const { page, faults } = await openTrace(events, { check: sound, context: { viewport: { width, height: 800 } } });
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(await isWide()).toBe(false);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the run");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter"); // show all
    expect(await page.locator("#unfold").getAttribute("aria-pressed")).toBe("true");
    expect(await isWide()).toBe(false);
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const before = await paper();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space"); // the other theme
    expect(await paper()).not.toBe(before);
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("run-1-step-2");
    expect(faults).toEqual([]);
  },
);

it("reads a run as data: its task, its steps and how it ended", () => {
  const [run] = readRuns(onRecord(runEvents(2)));
  expect(run).toMatchObject({ task: "Sign me up" });
  expect(run?.steps).toHaveLength(2);
});
