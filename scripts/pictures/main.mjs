// Makes the pictures of the documents from the running app: npm run pictures
// It fills in the first form through the chat, as a person would, with no model.
// npm run pictures -- --screens <folder>: pictures of every screen in both languages, to look at.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { findBrowser } from "../bootstrap/browser.mjs";
import { takeExtensionsPage } from "./extension.mjs";
import { films, record } from "./film.mjs";
import { takeScreens } from "./screens.mjs";
import { shots, take } from "./screenshots.mjs";

const { screens } = parseArgs({ options: { screens: { type: "string" } } }).values;
const folder = new URL("../../docs/pictures/", import.meta.url);
const program = fileURLToPath(new URL("../../packages/web/dist/start.js", import.meta.url));

const data = await mkdtemp(join(tmpdir(), "giselle-"));
const app = spawn(process.execPath, [program], {
  env: { ...process.env, PORT: "0", GISELLE_ENGINE: "reflex", GISELLE_DATA: data, REDIS_URL: "" },
  stdio: ["ignore", "pipe", "inherit"],
});
const browser = await chromium.launch({ executablePath: findBrowser() });
try {
  const url = await addressOf(app);
  if (screens) await takeScreens(browser, url, screens);
  else await takeForDocs(url);
} finally {
  await browser.close();
  const ended = new Promise((resolve) => app.once("exit", resolve));
  app.kill();
  await ended;
  await rm(data, { recursive: true });
}

async function takeForDocs(url) {
  await mkdir(folder, { recursive: true });
  for (const shot of shots) await save(`${shot.name}.png`, await take(browser, url, shot), 200_000);
  await save("extension-load.png", await takeExtensionsPage(), 60_000);
  for (const film of films) await save(`${film.name}.webp`, await record(browser, url, film), 600_000);
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

/** Documents must load fast, so a picture has a maximum size. */
async function save(name, bytes, largest) {
  const path = fileURLToPath(new URL(name, folder));
  await writeFile(path, bytes);
  const { size } = await stat(path);
  process.stdout.write(`docs/pictures/${name}: ${Math.round(size / 1000)} kB\n`);
  if (size > largest) throw new Error(`${name} is larger than ${largest / 1000} kB.`);
}
