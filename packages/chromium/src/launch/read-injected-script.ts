import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);
const scripts = {
  /** For the isolated world of every frame. */
  driver: () => resolve("@giselles-ai/chromium/giselle-driver.iife.js"),
  /** For widgets, in the same world when a field needs it. */
  widgets: () => resolve("@giselles-ai/chromium/widgets.iife.js"),
  /** For the tools of a page. */
  pageTools: () => resolve("@giselles-ai/chromium/page-tools.iife.js"),
  /** For the main world of pages. */
  pageWorld: () => resolve("@giselles-ai/chromium/page-world.iife.js"),
};

const cache = new Map<keyof typeof scripts, Promise<string>>();

/** Reads a script built from src/injected. Cached. */
export function readInjectedScript(name: keyof typeof scripts): Promise<string> {
  const known = cache.get(name) ?? readFile(scripts[name](), "utf8");
  cache.set(name, known);
  return known;
}
