import { fileURLToPath } from "node:url";
import { type Browser, firefox, type Locator } from "playwright-core";

const wrapper = fileURLToPath(new URL("../bidi/firefox.mjs", import.meta.url));

/** Starts the regular Firefox over WebDriver BiDi. Playwright's channel name only selects the protocol. */
export async function launchFirefox(program: string): Promise<Browser> {
  const env = { ...process.env, GISELLE_FIREFOX: program } as Record<string, string>;
  const browser = await firefox.launch({ channel: "moz-firefox", executablePath: wrapper, env });
  await fillWithKeys(browser);
  return browser;
}

let hasKeys = false;

/**
 * Over BiDi, Playwright's `fill` sets the value by a script in a way that React does not notice, so its state does not change. Text is
 * inserted instead; other controls are filled as before.
 */
async function fillWithKeys(browser: Browser): Promise<void> {
  if (hasKeys) return;
  hasKeys = true;
  const page = await browser.newPage();
  const prototype = Object.getPrototypeOf(page.locator("body")) as Locator;
  await page.close();
  const { fill } = prototype;
  prototype.fill = async function (this: Locator, value, options) {
    const isText = await this.evaluate(
      (element) =>
        element.matches("textarea, input:is(:not([type]), [type=text], [type=email], [type=search], [type=tel])"),
      undefined,
      options,
    );
    if (!isText) return fill.call(this, value, options);
    await fill.call(this, "", options); // waits until it can be filled
    await this.press("ControlOrMeta+a", options);
    await this.press("Delete", options);
    await this.evaluate((_, text) => document.execCommand("insertText", false, text), value); // as if it were pasted
  };
}
