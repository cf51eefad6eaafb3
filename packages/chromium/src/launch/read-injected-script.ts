import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);
const scripts = {
  /** For the isolated world of every frame. */
  driver: () => resolve("@giselles-ai/chromium/giselle-driver.iife.js"),
  /** For the pages themselves. */
  pageWorld: () => resolve("@giselles-ai/chromium/page-world.iife.js"),
};

const read = new Map<keyof typeof scripts, Promise<string>>();

/** The text of a script that is built from src/injected. */
export function readInjectedScript(name: keyof typeof scripts): Promise<string> {
  const known = read.get(name) ?? readFile(scripts[name](), "utf8");
  read.set(name, known);
  return known;
}
