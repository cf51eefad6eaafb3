import { SharedPage } from "@giselles-ai/browser-tool/internal/mcp-server";
import type { OpenedBody } from "../page/open-body.ts";
import { type PageMemory, rememberPage } from "../page/page-memory.ts";

/** A browser of its own, with its own cookies, and a memory of what was shown of it. */
export interface Session {
  page: SharedPage;
  body: OpenedBody;
  memory: PageMemory;
  /** Calls that name different tabs would otherwise pull the browser from under each other. */
  inTurn<Result>(call: () => Promise<Result>): Promise<Result>;
}

export interface Place {
  session: string;
  /** Undefined: the current one. */
  tab: string | undefined;
}

const usual = "default";
const placePattern = /^(?<session>[\w-]{1,40})?(?:\/?(?<tab>tab-\d+))?$/;
const mostSessions = 8;

/** `shop`, `shop/tab-2`, or `tab-2` in the session that is used when none is named. */
export function readPlace(written = ""): Place {
  const tabAlone = /^tab-\d+$/.test(written);
  const found = placePattern.exec(tabAlone ? `/${written}` : written)?.groups;
  if (!found)
    throw new Error(`"${written}" names no session. Use letters and digits, as "shop", or "shop/tab-2" for a tab.`);
  return { session: found.session ?? usual, tab: found.tab };
}

/** Browsers by name: opened when first named, used by one call at a time each, and by calls to different ones at once. */
export class Sessions {
  readonly #open: () => OpenedBody;
  readonly #sessions = new Map<string, Session>();

  constructor(open: () => OpenedBody) {
    this.#open = open;
  }

  names(): string[] {
    return [...this.#sessions.keys()];
  }

  get(name: string): Session {
    const known = this.#sessions.get(name);
    if (known) return known;
    if (this.#sessions.size >= mostSessions) {
      throw new Error(
        `There are ${mostSessions} sessions already: ${this.names().join(", ")}. End one with tabs, do "end".`,
      );
    }
    const opened = this.#open();
    const { driver, memory } = rememberPage(opened.page);
    const page = new SharedPage(() => driver, opened.seen);
    const session: Session = { page, body: { ...opened, page: driver }, memory, inTurn: takeTurns() };
    this.#sessions.set(name, session);
    return session;
  }

  async end(name: string): Promise<boolean> {
    const session = this.#sessions.get(name);
    this.#sessions.delete(name);
    await session?.page.close();
    await session?.body.page.close();
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
