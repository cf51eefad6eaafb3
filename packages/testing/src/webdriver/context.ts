// Implements Playwright's browser context with a separate browser from a pool.
import type { BrowserContextOptions } from "playwright-core";
import type { Driver } from "./driver.ts";
import { WebDriverPage } from "./page.ts";
import { type PageProxy, type PageReport, type Route, writeInitScript } from "./page-proxy.ts";

export interface Instance {
  driver: Driver;
  proxy: PageProxy;
}

type Binding = (source: unknown, ...args: unknown[]) => unknown;

const defaultViewport = { width: 1280, height: 720 };

export interface ContextOptions {
  browser: unknown;
  options: BrowserContextOptions;
  /** Called after the context is closed. */
  release(): void;
}

export class WebDriverContext {
  readonly browser: () => unknown;
  readonly #instance: Instance;
  readonly #options: BrowserContextOptions;
  readonly #release: () => void;
  readonly #pages = new Set<WebDriverPage>();
  readonly #bindings = new Map<string, Binding>();
  readonly #scripts = new Set<string>();
  #isClosed = false;

  constructor(instance: Instance, { browser, options, release }: ContextOptions) {
    this.browser = () => browser;
    this.#instance = instance;
    this.#options = options;
    this.#release = release;
    instance.proxy.initScript = () => this.#initScript();
    instance.proxy.report = (report) => this.#take(report);
  }

  async newPage(): Promise<WebDriverPage> {
    const { driver } = this.#instance;
    const { handle } = await driver.inWindow(driver.firstWindow, (send) =>
      send<{ handle: string }>("POST", "/window/new", { type: "window" }),
    );
    return this.#adopt(handle);
  }

  async #adopt(handle: string): Promise<WebDriverPage> {
    const page = new WebDriverPage(this, this.#instance.driver, handle);
    this.#pages.add(page);
    await page.setViewportSize(this.#options.viewport ?? defaultViewport);
    return page;
  }

  pages(): WebDriverPage[] {
    return [...this.#pages];
  }

  /** Returns whether the page was open. */
  forget(page: WebDriverPage): boolean {
    return this.#pages.delete(page);
  }

  async waitForPopup(): Promise<WebDriverPage> {
    const { driver } = this.#instance;
    const known = new Set([driver.firstWindow, ...this.pages().map(({ handle }) => handle)]);
    for (let tries = 0; tries < 1000; tries += 1) {
      const handles = await driver.inWindow(driver.firstWindow, (send) => send<string[]>("GET", "/window/handles"));
      const handle = handles.find((candidate) => !known.has(candidate));
      if (handle) return this.#adopt(handle);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error("No window was opened.");
  }

  /** Makes a function of the test available in every page. The page waits for its result. */
  async exposeBinding(name: string, binding: Binding): Promise<void> {
    this.#bindings.set(name, binding);
    for (const page of this.#pages) await page.run(this.#initScript([]));
  }

  addScript(source: string): void {
    this.#scripts.add(source);
  }

  async addInitScript(code: () => void): Promise<void> {
    this.addScript(`(${code})()`);
  }

  /** For documents that the proxy could not inject its script into. */
  installScript(): string {
    return `if (!globalThis.giselleTest) { ${this.#initScript([])} }`;
  }

  #initScript(scripts = [...this.#scripts]): string {
    return writeInitScript(this.#instance.proxy.address, [...this.#bindings.keys()], scripts);
  }

  #take(report: PageReport): void {
    if (report.kind === "call") this.#bindings.get(report.name)?.({}, ...report.args);
    else if (report.kind === "error") for (const page of this.#pages) page.emit("pageerror", new Error(report.text));
    else for (const page of this.#pages) page.emit("load", page);
  }

  /** Blocks every connection, and pages see that they are offline. */
  async setOffline(isOffline: boolean): Promise<void> {
    this.#instance.proxy.isOffline = isOffline;
    for (const page of this.#pages)
      await page.run((given: boolean) => {
        Object.defineProperty(navigator, "onLine", { get: () => !given, configurable: true });
        dispatchEvent(new Event(given ? "offline" : "online"));
      }, isOffline);
  }

  route(pattern: RegExp, handle: (route: Route) => Promise<void>): void {
    this.#instance.proxy.routes.set(pattern, handle);
  }

  unroute(pattern: RegExp): void {
    const { routes } = this.#instance.proxy;
    for (const known of routes.keys()) if (known.source === pattern.source) routes.delete(known);
  }

  waitForRequest(pattern: RegExp): Promise<void> {
    return new Promise((resolve) => {
      this.#instance.proxy.onRequest = (url) => pattern.test(url) && resolve();
    });
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const { driver, proxy } = this.#instance;
    for (const page of this.pages()) {
      await page.run("void localStorage.clear()").catch(() => {}); // a page without an origin has none
      await page.close();
    }
    await driver.inWindow(driver.firstWindow, (send) => send("DELETE", "/cookie"));
    Object.assign(proxy, { isOffline: false, routes: new Map(), onRequest: () => {}, report: () => {} });
    this.#release();
  }
}
