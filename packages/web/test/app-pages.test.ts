import { createRequire } from "node:module";
import { openPage } from "@giselles-ai/testing";
import type { AxeResults } from "axe-core";
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { shareApp } from "./e2e/app.cases.ts";
import { demoIn } from "./e2e/demo.cases.ts";
import { shareTab } from "./e2e/tab.cases.ts";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const app = shareApp(() => ({})); // a new app without runs
const openReducedMotion = shareTab({ reducedMotion: "reduce" }, watchShifts);
const openJapanese = shareTab({ locale: "ja" });
const openTab = shareTab();
const phone = { width: 390, height: 844 };

/** Every page, with a text that it shows once its data has loaded. */
const pages: [path: string, ready: string][] = [
  ["/", "Reflex (no model)"],
  ["/?form=checkout", "Place order"],
  ["/?form=job", "Send application"],
  ["/samples/checkout/card", "Security code"],
  ["/runs", "No runs yet"],
  ["/runs/unknown", "Run not found"],
  ["/settings", "Save"],
  ["/unknown", "Page not found"],
];

describe("W2: the app's pages", () => {
  it.each(pages)("%s is accessible in both themes, fits a phone, and has no layout shift", async (path, ready) => {
    const page = await openReducedMotion(app().url + path);
    await page.getByText(ready).first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)).toBeLessThan(0.05);
    await page.setViewportSize(phone);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await violations(page)).toEqual([]);
  });

  it("is accessible while a run loads", async () => {
    const page = await openPage("<p>", { context: { reducedMotion: "reduce" } });
    await page.route("**/app-api/runs/**", () => {}); // never answered
    await page.goto(`${app().url}/runs/slow`);
    await page.locator(".loading").waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it("keeps the approval card and the run pages accessible, and lets the run page answer", async () => {
    const received = await app().watch("contact");
    const chat = await openPage(`${app().url}/`, { context: { reducedMotion: "reduce", viewport: phone } });
    const demo = demoIn(chat);
    await demo.ask("Fill this in for Ada Lovelace, ada@example.com, Pro plan, and send it");
    await demo.card().waitFor();
    expect(await violations(chat)).toEqual([]);
    // The step that sends is in view with the buttons, without scrolling.
    const sends = demo.card().getByRole("row").last();
    await expect.poll(() => sends.evaluate(isWhollyShown)).toBe(true);

    const list = await openReducedMotion(`${app().url}/runs`);
    await list.locator(".badge", { hasText: "Needs approval" }).waitFor();
    expect(await violations(list)).toEqual([]);
    await list.getByRole("link", { name: /^Fill this in/ }).click();
    await list.getByRole("button", { name: "Approve" }).click();

    await demo.shows("We received your message");
    await list.getByText("The page now shows “ada@example.com”").waitFor();
    await list.getByRole("heading", { name: "Run ended" }).waitFor();
    expect(await violations(list)).toEqual([]);
    await list.setViewportSize(phone);
    expect(await list.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await received()).toMatchObject([{ data: { name: "Ada Lovelace", email: "ada@example.com", plan: "Pro" } }]);
  }, 300_000);

  it("can be operated by keyboard alone, including the frame with the card", async () => {
    const page = await openTab(`${app().url}/?form=checkout`);
    await page.frameLocator("iframe").getByLabel("Security code").waitFor();
    await page.getByRole("link", { name: "Engine: Reflex (no model)" }).waitFor();
    expect(await tabThrough(page)).toEqual(
      expect.arrayContaining([
        "Skip to content",
        "Giselle",
        "Demo",
        "Runs",
        "Settings",
        "Engine: Reflex (no model)",
        "日本語",
        "Theme: system",
        "New chat",
        "Press “Place order”",
        "Contact",
        "Checkout",
        "Job application",
        "Full name",
        "Country",
        "Delivery date",
        "Choose delivery date from a calendar",
        "Name on card",
        "Card number",
        "Expiry date",
        "Security code",
        "Place order",
      ]),
    );
  });

  it("animates only if the user does not prefer reduced motion", async () => {
    const durations = (reducedMotion: "reduce" | "no-preference") =>
      openPage(`${app().url}/`, { context: { reducedMotion } }).then((page) =>
        page.locator("#page .button").evaluate((button) => {
          return getComputedStyle(button).transitionDuration;
        }),
      );
    expect(await durations("reduce")).not.toMatch(/[1-9]/);
    expect(await durations("no-preference")).toContain("0.14s");
  });
});

/** Names that stay the same in every language. */
const properNames =
  /Giselle|Reflex|Lumen|Kettle & Leaf|Meridian Works|English|Free|Team|TypeScript|Word|hanako@example\.com|HANAKO YAMADA/g;

describe("W2: language and theme", () => {
  it.each([
    ["/", "body", "プランで「Team」を選択して"],
    ["/?form=checkout", "body", "注文を確定する"],
    ["/?form=job", "body", "志望動機"],
    ["/runs", ".page-top", "実行履歴"],
  ])("%s has no English text in Japanese", async (path, part, ready) => {
    const page = await openJapanese(app().url + path);
    await page.getByText(ready).first().waitFor();
    await page.getByText("Reflex（モデル不要）").waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("ja");
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
    const text = (await page.locator(part).innerText()).replace(properNames, "");
    expect(text.match(/[a-z]{4,}/gi)).toBeNull();
  });

  it("changes the language in place, keeps the form input, and remembers the choice", async () => {
    const page = await openTab(`${app().url}/`);
    await page.getByLabel("Full name").fill("Ada Lovelace");
    await page.getByRole("button", { name: "日本語" }).click();
    expect(await page.getByLabel("お名前").inputValue()).toBe("Ada Lovelace");
    await page.reload();
    await page.getByRole("heading", { name: "お問い合わせ" }).waitFor();
    expect(await page.getByLabel("お名前").inputValue()).toBe("Ada Lovelace");
  });

  it("follows the system theme until the user chooses one, also in frames", async () => {
    const page = await openPage(`${app().url}/?form=checkout`, { context: { colorScheme: "dark" } });
    const frame = page.frameLocator("iframe").locator("body");
    await frame.getByLabel("Security code").waitFor();
    const colours = async () => [await background(page.locator(".demo-page")), await background(frame)];
    const dark = "rgb(27, 29, 33)";
    const light = "rgb(255, 255, 255)";
    expect(await colours()).toEqual([dark, dark]);
    await page.getByRole("button", { name: "Theme: system" }).click();
    await expect.poll(colours).toEqual([light, light]);
    await page.reload();
    await frame.getByLabel("Security code").waitFor();
    expect(await colours()).toEqual([light, light]);
  });
});

interface Axe {
  run(options: { runOnly?: string[] }): Promise<AxeResults>;
}

/** Accessibility violations of the current page in the light theme, plus contrast violations in the dark theme. */
async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axePath });
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const { dataset } = document.documentElement;
    dataset.theme = "light";
    const inLight = await axe.run({});
    dataset.theme = "dark";
    const inDark = await axe.run({ runOnly: ["color-contrast"] });
    return [...inLight.violations, ...inDark.violations];
  });
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sum = globalThis as unknown as { shifted: number };
    sum.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum.shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The names of all elements that the Tab key reaches. */
async function tabThrough(page: Page): Promise<string[]> {
  const names: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      let active = document.activeElement;
      while (active instanceof HTMLIFrameElement) active = active.contentDocument?.activeElement ?? null;
      if (!active || active.localName === "body") return undefined;
      const label = (active as HTMLInputElement).labels?.[0] ?? active;
      return active.getAttribute("aria-label") ?? label.textContent?.trim() ?? "";
    });
    if (name === undefined) break;
    names.push(name);
  }
  return names;
}

/** Whether an element's scrollable parent shows all of it. */
function isWhollyShown(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const frame = element.closest("section")?.getBoundingClientRect();
  return frame !== undefined && top >= frame.top && bottom <= frame.bottom + 1 && bottom <= innerHeight;
}

function background(locator: ReturnType<Page["locator"]>): Promise<string> {
  return locator.evaluate((element) => getComputedStyle(element).backgroundColor);
}
