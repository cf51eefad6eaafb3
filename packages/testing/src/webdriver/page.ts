// Implements Playwright's page over WebDriver, as far as our tests use it.
import { readFile } from "node:fs/promises";
import { readInPageScript } from "../in-page-script.ts";
import type { WebDriverContext } from "./context.ts";
import { displaySize } from "./display.ts";
import { type Driver, elementKey, type Send, WebDriverError } from "./driver.ts";
import { createKeyboard, type Keyboard } from "./keyboard.ts";
import { WebDriverLocator } from "./locator.ts";
import type { Route } from "./page-proxy.ts";
import { Queries } from "./queries.ts";
import { type PageCode, type Result, readResult, writeCall, writeScript } from "./script.ts";
import type { Step } from "./steps.ts";

/** How long one command waits for a script, in ms. Other pages get their turn in between. */
const turnMs = 60;

/** After this time, a command is answered only if the page was busy: WebKit loses commands that meet a navigation. In ms. */
const lostMs = 5000;

export interface Size {
  width: number;
  height: number;
}

type PageEvent = "pageerror" | "load" | "dialog";

export class WebDriverPage extends Queries {
  readonly keyboard: Keyboard;
  readonly mouse = { wheel: (x: number, y: number) => this.#wheel(x, y) };
  readonly handle: string;
  readonly #context: WebDriverContext;
  readonly #driver: Driver;
  readonly #listeners = new Map<PageEvent, ((given: unknown) => void)[]>();
  #timeoutMs = 30_000;
  #url = "about:blank";
  #scripts = 0;
  #pointer = { x: 0, y: 0 };

  constructor(context: WebDriverContext, driver: Driver, handle: string) {
    super();
    this.#context = context;
    this.#driver = driver;
    this.handle = handle;
    this.keyboard = createKeyboard((actions) => this.#command((send) => send("POST", "/actions", { actions })));
  }

  protected with(...steps: Step[]): WebDriverLocator {
    return new WebDriverLocator(this, steps);
  }

  context(): WebDriverContext {
    return this.#context;
  }

  /** The address at the last command. */
  url(): string {
    return this.#url;
  }

  setDefaultTimeout(ms: number): void {
    this.#timeoutMs = ms;
  }

  on(event: PageEvent, listener: (given: never) => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener as (given: unknown) => void]);
  }

  once(event: PageEvent, listener: (given: never) => void): void {
    this.on(event, (given: never) => {
      this.removeAllListeners(event);
      listener(given);
    });
  }

  removeAllListeners(event: PageEvent): void {
    this.#listeners.delete(event);
  }

  emit(event: PageEvent, given: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(given);
  }

  #command<Answer>(commands: (send: Send) => Promise<Answer>): Promise<Answer> {
    return this.#driver.inWindow(this.handle, commands);
  }

  /** Evaluates a function with its argument, or a script, and waits for a promise. */
  async evaluate<Answer>(code: PageCode, argument?: unknown): Promise<Answer> {
    return this.run<Answer>(code, argument, this.#context.installScript());
  }

  async run<Answer>(code: PageCode, argument?: unknown, before = ""): Promise<Answer> {
    this.#scripts += 1;
    const { start, resume } = writeScript({ before, code, argument, id: this.#scripts, turnMs });
    const execute = async (script: string): Promise<Result> => {
      const asked = this.#command((send) =>
        send<Result | null>("POST", "/execute/async", { script, args: [] }, lostMs),
      );
      const result = await asked.catch((error) => this.#afterInterruption(error));
      return result ?? { state: "pending" }; // a native dialog is open
    };
    let result = await execute(start);
    while (result.state === "pending") result = await execute(resume);
    this.#url = result.url ?? this.#url;
    return readResult<Answer>(result);
  }

  /** After a lost command, the next one finds out how far the script is. It continues if the browser has dismissed a native dialog. */
  #afterInterruption(error: unknown): Result {
    if ((error as Error).name === "TimeoutError") return { state: "pending" };
    if (!(error instanceof WebDriverError) || error.code !== "unexpected alert open") throw error;
    this.emit("dialog", { message: () => error.dialog, dismiss: async () => {} });
    return { state: "pending" };
  }

  /** Evaluates an expression that can use `finder`. */
  async withFinder<Answer>(expression: string): Promise<Answer> {
    const missing = "no finder";
    const asked = `globalThis.finder ? ${expression} : "${missing}"`;
    const answer = await this.run<Answer | string>(asked);
    if (answer !== missing) return answer as Answer;
    await this.run(await readInPageScript("finder", "finder"));
    return this.run<Answer>(expression);
  }

  async waitForFunction(code: PageCode, argument?: unknown): Promise<void> {
    await this.until(() => this.evaluate<boolean>(`Boolean(${writeCall(code, argument)})`), String(code));
  }

  async waitForURL(wanted: string | RegExp): Promise<void> {
    const pattern = typeof wanted === "string" ? globPattern(wanted) : wanted;
    await this.until(async () => pattern.test(await this.run<string>("location.href")), String(wanted));
  }

  /** Polls until the expression is true. Errors during a navigation are ignored. */
  async until(ask: () => Promise<unknown>, what: string): Promise<void> {
    const deadline = Date.now() + this.#timeoutMs;
    for (let last: unknown; ; await new Promise((resolve) => setTimeout(resolve, 15))) {
      try {
        if (await ask()) return;
      } catch (error) {
        if (!isPassing(error)) throw error;
        last = error;
      }
      if (Date.now() > deadline) throw new Error(`Timeout ${this.#timeoutMs}ms exceeded: ${what}`, { cause: last });
    }
  }

  async goto(url: string, { waitUntil = "load" }: { waitUntil?: string } = {}): Promise<void> {
    await this.#navigate((send) => send("POST", "/url", { url }), waitUntil);
  }

  async reload(): Promise<void> {
    await this.#navigate((send) => send("POST", "/refresh"), "load");
  }

  async #navigate(go: (send: Send) => Promise<unknown>, waitUntil: string): Promise<void> {
    await this.run("void (globalThis.giselleLeft = true)");
    await this.#command(go);
    const isReady = waitUntil === "load" ? `document.readyState === "complete"` : `document.body !== null`;
    await this.until(() => this.run(`!globalThis.giselleLeft && ${isReady}`), `navigation to ${this.#url}`);
  }

  async setContent(html: string): Promise<void> {
    await this.evaluate((markup: string) => {
      document.open();
      document.write(markup);
      document.close();
    }, html);
  }

  title(): Promise<string> {
    return this.run("document.title");
  }

  async addInitScript(code: PageCode, argument?: unknown): Promise<void> {
    this.#context.addScript(writeCall(code, argument));
  }

  async addScriptTag({ url, path, content }: { url?: string; path?: string; content?: string }): Promise<void> {
    const text = path ? await readFile(path, "utf8") : content;
    await this.evaluate(
      (given: { url?: string; text?: string }) => {
        const script = document.createElement("script");
        const loaded = new Promise((resolve) => script.addEventListener("load", resolve));
        if (given.url) script.src = given.url;
        else script.text = given.text ?? "";
        document.head.append(script);
        return given.url ? loaded.then(() => {}) : undefined;
      },
      { url, text },
    );
  }

  async addStyleTag({ content }: { content: string }): Promise<void> {
    await this.evaluate((text: string) => {
      const style = document.createElement("style");
      style.textContent = text;
      document.head.append(style);
    }, content);
  }

  async setViewportSize({ width, height }: Size): Promise<void> {
    const frame = await this.run<Size>("({ width: outerWidth - innerWidth, height: outerHeight - innerHeight })");
    const size = { width: width + frame.width, height: height + frame.height };
    // The window under the pointer, which is in the middle of the display, has the focus.
    const place = { x: middle(displaySize.width, size.width), y: middle(displaySize.height, size.height) };
    await this.#command((send) => send("POST", "/window/rect", { ...place, ...size }));
    await this.until(() => this.run(`innerWidth === ${width} && innerHeight === ${height}`), "the size of the page");
    await this.run("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))"); // with the rules for its size
  }

  /** Waits for the page that this one opens next, or until a page has loaded. */
  waitForEvent(event: "popup" | "load"): Promise<unknown> {
    return event === "popup" ? this.#context.waitForPopup() : new Promise((resolve) => this.on("load", resolve));
  }

  async route(glob: string, handle: (route: Route) => Promise<void>): Promise<void> {
    this.#context.route(globPattern(glob), handle);
  }

  async unroute(glob: string): Promise<void> {
    this.#context.unroute(globPattern(glob));
  }

  waitForRequest(pattern: RegExp): Promise<void> {
    return this.#context.waitForRequest(pattern);
  }

  async bringToFront(): Promise<void> {
    await this.run("focus()");
  }

  async close(): Promise<void> {
    if (!this.#context.forget(this)) return;
    await this.#command((send) => send("DELETE", "/window")).catch((error) => {
      if (!(error instanceof WebDriverError)) throw error; // it has closed itself
    });
  }

  /** Where the element is, if a click would reach it; otherwise an empty text. */
  placeToClick(steps: Step[]): Promise<string> {
    const script = `const found = finder.find(${JSON.stringify(steps)});
      if (found.length > 1) throw new Error("strict mode violation: " + found.length + " elements for " + ${JSON.stringify(JSON.stringify(steps))});
      const [element] = found;
      if (!element || !finder.isVisible(element) || finder.isDisabled(element)) return "";
      element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      return finder.isReachable(element) ? JSON.stringify(element.getBoundingClientRect()) : "";`;
    return this.run<string>(`(() => { ${script} })()`);
  }

  /** Clicks the element if it is still there. Returns whether it did. */
  clickOn(steps: Step[]): Promise<boolean> {
    const script = `return finder.find(${JSON.stringify(steps)})[0] ?? null;`;
    return this.#command(async (send) => {
      const found = await send<null | { [elementKey]: string }>("POST", "/execute/sync", { script, args: [] });
      if (found) await send("POST", `/element/${found[elementKey]}/click`);
      return found !== null;
    });
  }

  inputValue(selector: string): Promise<string> {
    return this.locator(selector).inputValue();
  }

  textContent(selector: string): Promise<string> {
    return this.locator(selector).first().textContent();
  }

  focus(selector: string): Promise<void> {
    return this.locator(selector).focus();
  }

  click(selector: string): Promise<void> {
    return this.locator(selector).click();
  }

  hover(selector: string): Promise<void> {
    return this.locator(selector).hover();
  }

  fill(selector: string, text: string): Promise<void> {
    return this.locator(selector).fill(text);
  }

  async movePointer(x: number, y: number): Promise<void> {
    this.#pointer = { x: Math.round(x), y: Math.round(y) };
    const actions = [{ type: "pointerMove", ...this.#pointer, duration: 0 }];
    const mouse = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions };
    await this.#command((send) => send("POST", "/actions", { actions: [mouse] }));
  }

  async #wheel(deltaX: number, deltaY: number): Promise<void> {
    const actions = [{ type: "scroll", ...this.#pointer, deltaX, deltaY, duration: 0 }];
    await this.#command((send) => send("POST", "/actions", { actions: [{ type: "wheel", id: "wheel", actions }] }));
  }
}

function middle(whole: number, part: number): number {
  return Math.max(0, Math.round((whole - part) / 2));
}

/** Errors that occur only while the page is navigating or being drawn. */
function isPassing(error: unknown): boolean {
  const passing = [
    "javascript error",
    "no such frame", // it was just left
    "stale element reference",
    "element not interactable",
    "element click intercepted",
  ];
  if (error instanceof WebDriverError) return passing.includes(error.code);
  return /^The page was left|'finder'|finder is not/.test((error as Error).message);
}

function globPattern(glob: string): RegExp {
  const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const parts = glob.split("**").map((part) => part.split("*").map(literal).join("[^/]*"));
  return new RegExp(`^${parts.join(".*")}$`);
}
