import { SharedPage } from "@giselles-ai/browser-tool/internal/mcp-server";
import type { OpenedDrivers } from "../page/open-drivers.ts";
import { type PageMemory, rememberPage } from "../page/page-memory.ts";

/** A browser with its own cookies, and what the client has been shown of it. */
export interface Session {
  page: SharedPage;
  drivers: OpenedDrivers;
  memory: PageMemory;
  /** Runs calls one after the other, because calls for different tabs switch the current tab. */
  inTurn<Result>(call: () => Promise<Result>): Promise<Result>;
}

export interface SessionTarget {
  session: string;
  /** Undefined for the current tab. */
  tab: string | undefined;
}

const defaultSession = "default";
const targetPattern = /^(?<session>[\w-]{1,40})?(?:\/?(?<tab>tab-\d+))?$/;
const maxSessions = 8;

/** Parses `shop`, `shop/tab-2`, or `tab-2` for a tab of the default session. */
export function parseSessionTarget(written = ""): SessionTarget {
  const tabAlone = /^tab-\d+$/.test(written);
  const found = targetPattern.exec(tabAlone ? `/${written}` : written)?.groups;
  if (!found)
    throw new Error(
      `"${written}" is not the name of a browser session. Use at most 40 letters, digits, "-" and "_", for example "shop", or "shop/tab-2" for a tab.`,
    );
  return { session: found.session ?? defaultSession, tab: found.tab };
}

/** Browsers by session name. Each is opened on first use; calls within a session run one at a time. */
export class Sessions {
  readonly #open: (name: string) => OpenedDrivers;
  readonly #sessions = new Map<string, Session>();

  constructor(open: (name: string) => OpenedDrivers) {
    this.#open = open;
  }

  names(): string[] {
    return [...this.#sessions.keys()];
  }

  /** The session if it is open. */
  peek(name: string): Session | undefined {
    return this.#sessions.get(name);
  }

  get(name: string): Session {
    const known = this.#sessions.get(name);
    if (known) return known;
    if (this.#sessions.size >= maxSessions) {
      throw new Error(
        `The limit of ${maxSessions} open browser sessions is reached: ${this.names().join(", ")}. End one with the tool tabs (do: "end").`,
      );
    }
    const opened = this.#open(name);
    const { driver, memory } = rememberPage(opened.page);
    const page = new SharedPage(() => driver, opened.seen);
    const session: Session = { page, drivers: { ...opened, page: driver }, memory, inTurn: takeTurns() };
    this.#sessions.set(name, session);
    return session;
  }

  async end(name: string): Promise<boolean> {
    const session = this.#sessions.get(name);
    this.#sessions.delete(name);
    await session?.page.close();
    await session?.drivers.page.close();
    return session !== undefined;
  }

  async close(): Promise<void> {
    await Promise.all(this.names().map((name) => this.end(name)));
  }
}

function takeTurns(): Session["inTurn"] {
  let last: Promise<unknown> = Promise.resolve();
  return (call) => {
    const turn = last.then(call, call);
    last = turn.catch(() => {});
    return turn;
  };
}
