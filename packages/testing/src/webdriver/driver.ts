// One browser with its WebDriver, https://www.w3.org/TR/webdriver2/, on a virtual display.
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { endWithUs } from "./display.ts";
import { narrowToolbar } from "./narrow-toolbar.ts";

/** A failed command, with the standard's error code, such as "no such window". */
export class WebDriverError extends Error {
  readonly code: string;
  /** What a native dialog asks that the browser has dismissed. */
  readonly dialog: string;

  constructor(code: string, message: string, dialog = "") {
    super(`${code}: ${message}`);
    this.name = "WebDriverError";
    this.code = code;
    this.dialog = dialog;
  }
}

/** The key of an element reference in the protocol. */
export const elementKey = "element-6066-11e4-a52e-4f735466cecf";

export type Send = <Answer = unknown>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: object,
  limitMs?: number,
) => Promise<Answer>;

export interface Driver {
  version: string;
  /** The browser's first window. It stays open, because the session ends with the last window. */
  firstWindow: string;
  /** Runs commands in one window. A session has only one current window, so calls wait for each other. */
  inWindow<Answer>(handle: string, commands: (send: Send) => Promise<Answer>): Promise<Answer>;
  close(): Promise<void>;
}

export interface DriverOptions {
  program: string;
  display: string;
  /** host:port of the proxy for everything that the browser loads, loopback addresses included. */
  proxy: string;
}

/** No command takes this long, not even beside other work: what takes longer will never be answered. */
const longestMs = 60_000;

/** Without the last setting, each frame is rendered with an emulated GPU and takes 100 ms. */
const quick = { GDK_BACKEND: "x11", NO_AT_BRIDGE: "1", LANG: "en_GB.UTF-8", WEBKIT_DISABLE_DMABUF_RENDERER: "1" };

export async function startDriver({ program, display, proxy }: DriverOptions): Promise<Driver> {
  const port = await findFreePort();
  const child = spawn("setpriv", [...endWithUs, program, `--port=${port}`], {
    env: { ...process.env, ...quick, XDG_CONFIG_HOME: narrowToolbar(), DISPLAY: display },
    stdio: "ignore",
  });
  const base = `http://127.0.0.1:${port}/session`;
  await untilListening(port, child);
  const capabilities = {
    alwaysMatch: { proxy: { proxyType: "manual", httpProxy: proxy }, pageLoadStrategy: "none" },
  };
  const session = await call<Session>("POST", base, { capabilities }, longestMs);
  const send: Send = (method, path, body, limitMs = longestMs) =>
    call(method, `${base}/${session.sessionId}${path}`, body, limitMs);
  const firstWindow = await send<string>("GET", "/window");
  let current = firstWindow;
  let last: Promise<unknown> = Promise.resolve();
  return {
    version: session.capabilities.browserVersion,
    firstWindow,
    inWindow(handle, commands) {
      const turn = last.then(async () => {
        if (current !== handle) await send("POST", "/window", { handle });
        current = handle;
        return commands(send);
      });
      last = turn.catch(() => {});
      return turn;
    },
    async close() {
      await send("DELETE", "").catch(() => {});
      child.kill();
    },
  };
}

interface Session {
  sessionId: string;
  capabilities: { browserVersion: string };
}

interface Failure {
  error?: string;
  message?: string;
  data?: { text?: string };
}

async function call<Answer>(method: string, url: string, body: object | undefined, limitMs: number): Promise<Answer> {
  const signal = AbortSignal.timeout(limitMs);
  const response = await fetch(url, { method, signal, ...(method === "POST" && { body: JSON.stringify(body ?? {}) }) });
  const { value } = (await response.json()) as { value: Answer & Failure };
  if (!response.ok) throw new WebDriverError(value.error ?? "unknown error", value.message ?? "", value.data?.text);
  return value;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const isUp = await fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${child.spawnfile} does not listen on port ${port}.`);
}
