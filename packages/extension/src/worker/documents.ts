// The documents that run our content script. The browser itself vouches for the tab, origin and id of each.
import type { FromPort, Grant, ToContent } from "../shared/messages.ts";

export interface SharedDocument {
  documentId: string;
  origin: string;
  /** Ends our script. Resolves when it does nothing any more. */
  end(): Promise<void>;
  /** Sends a message to our script. Undefined if the document is gone. */
  send<Reply>(message: ToContent): Promise<Reply | undefined>;
  /** Shows the user in the page that it is shared. */
  showBorder(): Promise<void>;
  /** Informs our script of handlers that only the page's own scripts can see. */
  reportHandlers(): Promise<void>;
}

/** A page that is busy for longer than this runs our script no more than its own. */
const maxEndMs = 1000;

/** How often our script is put into a tab that loads, 100 ms apart. */
const maxFailures = 50;

export class Documents {
  readonly #open = new Map<number, SharedDocument>();
  readonly #waiting = new Set<() => void>();
  /** Tabs whose document was refused since our script was last put into it. */
  readonly #refused = new Set<number>();
  readonly #mayEnter: (tabId: number) => boolean;

  /** `mayEnter`: whether our script may be in a tab now. Asked before each entry. */
  constructor(mayEnter: (tabId: number) => boolean) {
    this.#mayEnter = mayEnter;
  }

  /** Accepts a document's port if its tab and origin are shared; otherwise ends its content script. */
  connect(port: chrome.runtime.Port, grant: Grant | undefined): boolean {
    const { tab, frameId, documentId, origin = "" } = port.sender ?? {};
    const isShared = grant !== undefined && grant.tabId === tab?.id && this.#mayEnter(grant.tabId);
    if (!isShared || frameId !== 0 || !documentId || !grant.origins.includes(origin)) {
      post(port, "end");
      port.disconnect();
      if (tab?.id !== undefined) this.#refused.add(tab.id);
      this.#notify();
      return false;
    }
    const connected = openDocument(port, { tabId: grant.tabId, documentId, origin });
    this.#open.set(grant.tabId, connected);
    void connected.showBorder();
    port.onMessage.addListener(() => {}); // each message keeps the worker awake
    port.onDisconnect.addListener(() => {
      if (this.#open.get(grant.tabId) === connected) this.#open.delete(grant.tabId);
      this.#notify();
    });
    this.#notify();
    return true;
  }

  find(tabId: number): SharedDocument | undefined {
    return this.#open.get(tabId);
  }

  /** Ends the content script of a tab, also of one that has not connected to this worker yet. Resolves when it is still. */
  async end(tabId: number): Promise<void> {
    const connected = this.#open.get(tabId);
    this.#open.delete(tabId);
    const ended = connected
      ? connected.end()
      : chrome.tabs.sendMessage<ToContent>(tabId, { type: "end" }).catch(() => {}); // there is none
    this.#notify();
    await Promise.race([ended, pause(maxEndMs)]);
  }

  /**
   * The tab's document, with our script in it. Undefined if the browser does not let us: then the user has not opened the
   * extension on this site.
   */
  async reach(tabId: number, deadline: number): Promise<SharedDocument | undefined> {
    let failures = 0;
    for (;;) {
      if (!this.#mayEnter(tabId)) return undefined;
      const known = this.#open.get(tabId);
      if (known) return known;
      this.#refused.delete(tabId);
      try {
        await chrome.scripting.executeScript({ target: { tabId }, files: ["content.js"] });
      } catch {
        // A document that is replaced meanwhile fails like one that we may not read, so a second failure decides.
        failures += 1;
        if (failures > 1 && !(await isLoading(tabId))) return undefined;
        if (failures > maxFailures || Date.now() >= deadline) return undefined;
        await this.waitForChange(Math.min(100, deadline - Date.now()));
        continue;
      }
      if (!this.#open.has(tabId) && !this.#refused.has(tabId))
        await this.waitForChange(Math.min(1000, deadline - Date.now()));
      if (!this.#open.has(tabId) && (this.#refused.has(tabId) || Date.now() >= deadline)) return undefined;
    }
  }

  /** Resolves when a document of the tab is connected, or at the deadline. */
  async waitForPort(tabId: number, deadline: number): Promise<void> {
    while (!this.#open.has(tabId) && Date.now() < deadline) await this.waitForChange(deadline - Date.now());
  }

  /** Resolves when a document comes or goes, or after `ms`. */
  waitForChange(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, Math.max(0, ms));
      this.#waiting.add(done);
    });
  }

  #notify(): void {
    for (const done of this.#waiting) done();
  }
}

async function isLoading(tabId: number): Promise<boolean> {
  const tab = await chrome.tabs.get(tabId).catch(() => undefined);
  return tab?.status === "loading";
}

/** A document that is in the back/forward cache answers nothing. Its port is closed, so that no call waits for it. */
function openDocument(
  port: chrome.runtime.Port,
  { tabId, documentId, origin }: { tabId: number; documentId: string; origin: string },
): SharedDocument {
  const closed = new Promise<undefined>((resolve) => port.onDisconnect.addListener(() => resolve(undefined)));
  let leave = () => {};
  const left = new Promise<undefined>((resolve) => {
    leave = () => resolve(undefined);
  });
  const orGone = <Result>(call: Promise<Result>) => Promise.race([call.catch(() => undefined), closed, left]);
  const target = { tabId, documentIds: [documentId] };
  return {
    documentId,
    origin,
    async end() {
      leave(); // what the page still answers is not read
      post(port, "end");
      await Promise.race([closed, pause(maxEndMs)]);
      port.disconnect();
    },
    send: <Reply>(message: ToContent) =>
      orGone(chrome.tabs.sendMessage<ToContent, Reply>(tabId, message, { documentId })),
    async showBorder() {
      await orGone(chrome.scripting.insertCSS({ target, files: ["border.css"], origin: "USER" }));
      post(port, "shared");
    },
    async reportHandlers() {
      await orGone(chrome.scripting.executeScript({ target, files: ["report-handlers.js"], world: "MAIN" }));
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function post(port: chrome.runtime.Port, message: FromPort): void {
  try {
    port.postMessage(message);
  } catch {
    // gone already
  }
}
