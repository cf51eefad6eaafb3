// Takes the screenshots for the documents from the running app: npm run pictures
// It fills in the first form through the chat, as a person would, with no model; each screenshot shows the result.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { findBrowser } from "./bootstrap/browser.mjs";

const folder = new URL("../docs/pictures/", import.meta.url);
const program = fileURLToPath(new URL("../packages/web/dist/start.js", import.meta.url));
/** Maximum size of a screenshot, in bytes, so that documents load fast. */
const largest = 200_000;

const filled = async (page) => {
  await ask(page, "Fill this in for Ada Lovelace, ada@example.com, Pro plan");
  await page.getByRole("button", { name: "Approve" }).click();
  await page.locator("[data-giselle-ignore] .box").nth(2).waitFor(); // one mark for each field
  await page.getByRole("button", { name: "Stop" }).waitFor({ state: "hidden" });
  return page;
};
const asked = async (page) => {
  await ask(page, "Fill this in for Ada Lovelace, ada@example.com, Pro plan, and send it");
  await page.getByRole("button", { name: "Approve" }).waitFor();
  return page.getByRole("region", { name: "Chat" }).first();
};

const shots = [
  { name: "demo-light", colorScheme: "light", show: filled },
  { name: "demo-dark", colorScheme: "dark", show: filled },
  { name: "approval-light", colorScheme: "light", show: asked },
  { name: "approval-dark", colorScheme: "dark", show: asked },
];

const data = await mkdtemp(join(tmpdir(), "giselle-"));
const app = spawn(process.execPath, [program], {
  env: { ...process.env, PORT: "0", GISELLE_ENGINE: "reflex", GISELLE_DATA: data, REDIS_URL: "" },
  stdio: ["ignore", "pipe", "inherit"],
});
const browser = await chromium.launch({ executablePath: findBrowser() });
try {
  const url = await addressOf(app);
  await mkdir(folder, { recursive: true });
  for (const shot of shots) await take(url, shot);
} finally {
  await browser.close();
  const ended = new Promise((resolve) => app.once("exit", resolve));
  app.kill();
  await ended;
  await rm(data, { recursive: true });
}

function addressOf(child) {
  return new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      const address = /http:\/\/localhost:\d+/.exec(String(chunk))?.[0];
      if (address) resolve(address);
    });
    child.once("exit", (code) => reject(new Error(`The app ended with ${code}. Build it first: npm run build.`)));
  });
}

/** Read-back marks are normally shown for two seconds; for the screenshots they are kept. */
function holdMarks() {
  const { attachShadow, remove } = Element.prototype;
  Element.prototype.attachShadow = function attachOpen(init) {
    return attachShadow.call(this, { ...init, mode: "open" });
  };
  Element.prototype.remove = function removeUnlessMark() {
    const isMark = this.classList.contains("box") || this.matches("html > [data-giselle-ignore]");
    if (!isMark) remove.call(this);
  };
}

async function ask(page, task) {
  const chat = page.getByRole("region", { name: "Chat" }).first();
  await chat.getByRole("log").waitFor(); // it is ready
  const input = chat.getByRole("textbox");
  await input.fill(task);
  await input.press("Enter");
}

async function take(url, { name, colorScheme, show }) {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", viewport, colorScheme });
  await context.addInitScript(holdMarks);
  const page = await context.newPage();
  await page.goto(url);
  const shown = await show(page);
  const path = fileURLToPath(new URL(`${name}.png`, folder));
  await shown.screenshot({ path, animations: "disabled", caret: "hide" });
  await context.close();
  const { size } = await stat(path);
  process.stdout.write(`docs/pictures/${name}.png: ${Math.round(size / 1000)} kB\n`);
  if (size > largest) throw new Error(`${name}.png is larger than ${largest / 1000} kB.`);
}
