import { fileURLToPath } from "node:url";
import { type Browser, firefox } from "playwright-core";

const wrapper = fileURLToPath(new URL("../bidi/firefox.mjs", import.meta.url));

/** The Firefox that people have, over WebDriver BiDi: Playwright's channel of that name is about the protocol alone. */
export function launchFirefox(program: string): Promise<Browser> {
  const env = { ...process.env, GISELLE_FIREFOX: program } as Record<string, string>;
  return firefox.launch({ channel: "moz-firefox", executablePath: wrapper, env });
}
