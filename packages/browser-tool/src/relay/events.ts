// The stream of requests to one tab. The tab sets the pace: unread requests stay in the store, which limits their size.
import type { CancelEvent, ExecuteRequest, ReadyEvent } from "@giselles-ai/protocol";
import { type Access, updateAs } from "./access.ts";
import { addStream, removeStream } from "./local-streams.ts";
import {
  connectTab,
  deliverRequests,
  disconnectTab,
  type Entry,
  isConnected,
  type Mailbox,
  mayPerform,
  presenceOf,
  refreshTab,
  requestBody,
  requestsFor,
} from "./mailbox.ts";
import { createNotifier } from "./notifier.ts";
import { RelayError } from "./relay-error.ts";

interface TabOptions {
  sessionId: string;
  /** The name of a tab that keeps a journal. Other tabs are identified by their connection. */
  tab: string | undefined;
  /** The document in the tab. Old pages have no name for it. */
  document: string | undefined;
  /** The last event of the previous stream. */
  lastEventId: string | undefined;
  keepaliveMs: number;
}

const encoder = new TextEncoder();

/** Ids are `<seq>.<tab>`, so that a client that doesn't know about tabs reconnects as the same tab. */
function readEventId(id: string | undefined): { seen: number; tab: string | undefined } {
  const [, seen, tab] = /^(\d+)\.([\w-]+)$/.exec(id ?? "") ?? [];
  return { seen: Number(seen ?? 0), tab };
}

/** The stream ends with the session, when the tab has a newer connection, or when it is closed. */
export async function openEvents(access: Access, options: TabOptions): Promise<TabStream> {
  const stream = new TabStream(access, options);
  await stream.open(access, options.sessionId);
  return stream;
}

/** Where events go. `write` returns a promise if the receiver needs time. */
export interface EventSink {
  write(text: string): Promise<void> | undefined;
  end(): void;
}

export class TabStream {
  // Only what is needed for as long as the page is connected.
  readonly #access: Omit<Access, "tokenHash">;
  readonly #document: string | undefined;
  readonly #keepaliveMs: number;
  readonly #tab: string;
  /** A tab with a journal knows which requests it has started. */
  readonly #keepsJournal: boolean;
  readonly #connection = crypto.randomUUID();
  readonly #changes = createNotifier();
  /** The requests that were taken from a mailbox before it was written. */
  #taken: Set<string> | undefined;
  /** The cancelled requests that the tab knows about. Most streams never have one. */
  #cancelled: Set<string> | undefined;
  #firstMessage: string | undefined;
  #seen: number;
  #refreshAt: number;
  #isOpen = true;
  #stopWatching: (() => void) | undefined;

  constructor(access: Access, options: TabOptions) {
    const before = readEventId(options.lastEventId);
    const { store, key, now } = access;
    this.#access = { store, key, now };
    this.#document = options.document;
    this.#keepaliveMs = options.keepaliveMs;
    this.#tab = options.tab ?? before.tab ?? crypto.randomUUID();
    this.#keepsJournal = options.tab !== undefined;
    this.#seen = this.#keepsJournal ? 0 : before.seen;
    // Random, so that pages that connected together do not all wake together.
    this.#refreshAt = now() + options.keepaliveMs * Math.random();
  }

  async open(access: Access, sessionId: string): Promise<void> {
    const { store, key, now } = access;
    this.#stopWatching = await store.watch(key, this.#changes.notify);
    try {
      await updateAs(access, "page", (mailbox) => connectTab(mailbox, this.#tab, this.#presence()));
    } catch (error) {
      this.#stopWatching?.();
      throw error;
    }
    addStream(store, key, this);
    const ready: ReadyEvent = { type: "ready", sessionId, now: now() };
    this.#firstMessage = `: connected\n\n${event(this.#eventId(), ready)}`;
  }

  /** Sends all events. While a page is idle, only this function is suspended: every other one would cost memory for each page. */
  async sendTo(sink: EventSink): Promise<void> {
    while (this.#isOpen) {
      const next = await this.#poll();
      if (next === undefined) break;
      await (typeof next === "string" ? sink.write(next) : this.#changes.wait(next));
    }
    await this.close();
    sink.end();
  }

  toReadable(): ReadableStream<Uint8Array> {
    return new ReadableStream(
      { pull: (controller) => this.#sendNext(controller), cancel: () => this.close() },
      { highWaterMark: 0 },
    );
  }

  async #sendNext(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    while (this.#isOpen) {
      const next = await this.#poll();
      if (typeof next === "string") return controller.enqueue(encoder.encode(next));
      if (next === undefined) break;
      await this.#changes.wait(next);
    }
    await this.close();
    controller.close();
  }

  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    removeStream(this.#access.store, this.#access.key, this);
    this.#stopWatching?.();
    this.#changes.notify();
    const { store, key } = this.#access;
    await store.update(key, (mailbox) => disconnectTab(mailbox, this.#tab, this.#connection)).catch(() => {});
  }

  /**
   * The next text to send, or how long to wait for a change, in ms. Undefined at the end of the stream, and after an error: the
   * tab reconnects and finds the same state.
   */
  async #poll(): Promise<string | number | undefined> {
    try {
      return await this.#readNext();
    } catch (error) {
      const recovers = RelayError.isInstance(error) && error.code === "UNAVAILABLE";
      return recovers ? 500 : undefined; // the store recovers, and nothing is lost
    }
  }

  async #readNext(): Promise<string | number | undefined> {
    if (this.#firstMessage) {
      const text = this.#firstMessage;
      this.#firstMessage = undefined;
      return text;
    }
    const { store, key, now } = this.#access;
    const mailbox = await store.read(key);
    if (!mailbox) return undefined;
    if (!isConnected(mailbox, this.#tab, now(), this.#connection)) {
      return presenceOf(mailbox, this.#tab) || !(await this.#rejoin()) ? undefined : 0;
    }
    const text = (await this.#takeRequests(mailbox)) + this.#readCancels(mailbox);
    if (text) return text;
    if (now() >= this.#refreshAt) {
      await this.#rejoin();
      return ": keepalive\n\n";
    }
    return Math.min(this.#refreshAt, mailbox.expiresAt) - now();
  }

  /** Refreshes the presence of the tab, also after the store has lost it. */
  async #rejoin(): Promise<boolean | undefined> {
    const { store, key, now } = this.#access;
    this.#refreshAt = now() + this.#keepaliveMs;
    return store.update(key, (mailbox) => refreshTab(mailbox, this.#tab, this.#presence()));
  }

  /** Delivers what a change adds, in the same write, unless this stream is busy: then the requests stay in the store. */
  take(mailbox: Mailbox): void {
    const now = this.#access.now();
    const isReady = this.#changes.isWaiting && isConnected(mailbox, this.#tab, now, this.#connection);
    const taken = isReady ? deliverRequests(mailbox, this.#tab, this.#seen, now) : [];
    this.#taken = new Set(taken.map(({ requestId }) => requestId));
  }

  async #takeRequests(known: Mailbox): Promise<string> {
    const due = requestsFor(known, this.#tab, this.#seen, this.#access.now());
    if (due.length === 0) return "";
    const isTaken = ({ state, requestId }: Entry) => state === "delivered" && this.#taken?.has(requestId);
    const requests = due.every(isTaken) ? due : await this.#deliver();
    this.#taken = undefined;
    const texts = await Promise.all(requests.map((entry) => this.#readRequest(entry)));
    for (const { seq } of requests) this.#seen = Math.max(this.#seen, seq);
    return texts.join("");
  }

  async #deliver(): Promise<Entry[]> {
    const { store, key, now } = this.#access;
    const deliver = (mailbox: Mailbox) =>
      deliverRequests(mailbox, this.#tab, this.#seen, now()).map((entry) => ({ ...entry }));
    return (await store.update(key, deliver)) ?? [];
  }

  async #readRequest(entry: Entry): Promise<string> {
    const { store, key } = this.#access;
    const text = await store.readBody(key, requestBody(entry.requestId));
    if (!text) return ""; // answered in between
    return `id: ${entry.seq}.${this.#tab}\ndata: ${forDocument(text, entry, this.#document)}\n\n`;
  }

  /** Only for tabs with a journal: other clients don't know this event. */
  #readCancels(mailbox: Mailbox): string {
    const unsent = mailbox.requests.filter(
      ({ cancelled, tab, requestId }) => cancelled && tab === this.#tab && !this.#cancelled?.has(requestId),
    );
    if (unsent.length === 0) return "";
    this.#cancelled ??= new Set();
    for (const { requestId } of unsent) this.#cancelled.add(requestId);
    if (!presenceOf(mailbox, this.#tab)?.keepsJournal) return "";
    return unsent.map(({ requestId }) => event(this.#eventId(), { type: "cancel", requestId })).join("");
  }

  #presence() {
    return {
      connection: this.#connection,
      seenAt: this.#access.now(),
      keepsJournal: this.#keepsJournal,
      document: this.#document,
    };
  }

  #eventId(): string {
    return `${this.#seen}.${this.#tab}`;
  }
}

/** Actions for another document are replaced: this one can only report what its journal has. */
function forDocument(text: string, entry: Entry, document: string | undefined): string {
  if (entry.type !== "execute_request" || entry.document === undefined) return text;
  const bound = `{"documentId":${JSON.stringify(entry.document)},${text.slice(1)}`;
  if (mayPerform(entry, document)) return bound;
  const request = JSON.parse(bound) as ExecuteRequest;
  const actions = request.actions.map(({ fieldId }) => ({ action: "recall", fieldId }));
  return JSON.stringify({ ...request, actions });
}

function event(id: string, data: ReadyEvent | CancelEvent): string {
  return `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
