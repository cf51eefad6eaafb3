// The stream of requests to one tab. It is read at the reader's pace: what a tab does not read stays in the store, where
// it is bounded.
import type { CancelEvent, ReadyEvent } from "@giselles-ai/protocol";
import { type Access, changeAs } from "./access.ts";
import { type Entry, isConnected, join, leave, type Mailbox, mailFor, requestBody, stay, take } from "./mailbox.ts";
import { createNotifier } from "./notifier.ts";
import { RelayError } from "./relay-error.ts";

export interface TabOptions {
  sessionId: string;
  /** A tab that names itself keeps a journal; others are told apart by their connection. */
  tab: string | undefined;
  /** From the stream before this one. */
  lastEventId: string | undefined;
  keepaliveMs: number;
  signal: AbortSignal;
}

/** Ids are `<seq>.<tab>`, so that a client which knows nothing of tabs comes back as the one it was. */
function readEventId(id: string | undefined): { seen: number; tab: string | undefined } {
  const [, seen, tab] = /^(\d+)\.([\w-]+)$/.exec(id ?? "") ?? [];
  return { seen: Number(seen ?? 0), tab };
}

/** The stream is over when the session is, when the tab has another connection by now, or when the signal is aborted. */
export async function streamEvents(access: Access, options: TabOptions): Promise<ReadableStream<Uint8Array>> {
  const stream = new EventStream(access, options);
  await stream.open();
  return stream.toReadable();
}

class EventStream {
  readonly #access: Access;
  readonly #options: TabOptions;
  readonly #tab: string;
  /** A tab with a journal knows by itself what it has seen before. */
  readonly #keepsJournal: boolean;
  readonly #connection = crypto.randomUUID();
  readonly #changes = createNotifier();
  readonly #cancelled = new Set<string>();
  /** Sent first. */
  #opening: string | undefined;
  #seen: number;
  #refreshAt: number;
  #isOpen = true;
  #stopWatching = () => {};

  constructor(access: Access, options: TabOptions) {
    const before = readEventId(options.lastEventId);
    this.#access = access;
    this.#options = options;
    this.#tab = options.tab ?? before.tab ?? crypto.randomUUID();
    this.#keepsJournal = options.tab !== undefined;
    this.#seen = this.#keepsJournal ? 0 : before.seen;
    // A little apart, so that pages which came together do not all wake together.
    this.#refreshAt = access.now() + options.keepaliveMs * Math.random();
  }

  async open(): Promise<void> {
    const { store, key, now } = this.#access;
    const { sessionId, signal } = this.#options;
    this.#stopWatching = await store.watch(key, this.#changes.notify);
    try {
      await changeAs(this.#access, "page", (mailbox) => join(mailbox, this.#tab, this.#presence()));
    } catch (error) {
      this.#stopWatching();
      throw error;
    }
    const ready: ReadyEvent = { type: "ready", sessionId, now: now() };
    this.#opening = `: connected\n\n${event(this.#eventId(), ready)}`;
    signal.addEventListener("abort", () => void this.#close(), { once: true });
    if (signal.aborted) await this.#close();
  }

  toReadable(): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder();
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      // After an error the tab comes back, and finds everything as it was.
      const text = await this.#nextText().catch(() => undefined);
      if (text !== undefined) return controller.enqueue(encoder.encode(text));
      await this.#close();
      controller.close();
    };
    return new ReadableStream({ pull, cancel: () => this.#close() }, { highWaterMark: 0 });
  }

  async #close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#stopWatching();
    this.#changes.notify();
    const { store, key } = this.#access;
    await store.update(key, (mailbox) => leave(mailbox, this.#tab, this.#connection)).catch(() => {});
  }

  /** What to send next; undefined when the stream is over. */
  async #nextText(): Promise<string | undefined> {
    if (this.#opening) {
      const text = this.#opening;
      this.#opening = undefined;
      return text;
    }
    while (this.#isOpen) {
      try {
        const text = await this.#look();
        if (text !== "") return text;
      } catch (error) {
        if (!(RelayError.isInstance(error) && error.code === "UNAVAILABLE")) throw error;
        await this.#changes.wait(500); // the store comes back, and the tab has lost nothing
      }
    }
    return undefined;
  }

  /** Waits for something to send. Empty when there was nothing, after all. */
  async #look(): Promise<string | undefined> {
    const { store, key, now } = this.#access;
    const mailbox = await store.read(key);
    if (!mailbox) return undefined;
    if (!isConnected(mailbox, this.#tab, now(), this.#connection)) {
      return mailbox.tabs[this.#tab] || !(await this.#rejoin()) ? undefined : "";
    }
    const text = (await this.#readMail(mailbox)) + this.#readCancels(mailbox);
    if (text) return text;
    if (now() >= this.#refreshAt) {
      await this.#rejoin();
      return ": keepalive\n\n";
    }
    await this.#changes.wait(Math.min(this.#refreshAt, mailbox.expiresAt) - now());
    return "";
  }

  /** Says again that the tab is here: to keep it so, and after a store has lost it. */
  async #rejoin(): Promise<boolean | undefined> {
    const { store, key, now } = this.#access;
    this.#refreshAt = now() + this.#options.keepaliveMs;
    return store.update(key, (mailbox) => stay(mailbox, this.#tab, this.#presence()));
  }

  async #readMail(known: Mailbox): Promise<string> {
    const { store, key, now } = this.#access;
    const [tab, seen] = [this.#tab, this.#seen];
    if (mailFor(known, tab, seen, now()).length === 0) return "";
    const mail =
      (await store.update(key, (mailbox) => take(mailbox, tab, seen, now()).map((entry) => ({ ...entry })))) ?? [];
    const texts = await Promise.all(mail.map((entry) => this.#readRequest(entry)));
    for (const { seq } of mail) this.#seen = Math.max(this.#seen, seq);
    return texts.join("");
  }

  async #readRequest({ requestId, seq }: Entry): Promise<string> {
    const { store, key } = this.#access;
    const text = await store.readBody(key, requestBody(requestId));
    return text ? `id: ${seq}.${this.#tab}\ndata: ${text}\n\n` : ""; // answered in between
  }

  /** Only for tabs of our own making: others know no such event. */
  #readCancels({ requests, tabs }: Mailbox): string {
    const news = requests.filter(
      ({ cancelled, tab, requestId }) => cancelled && tab === this.#tab && !this.#cancelled.has(requestId),
    );
    for (const { requestId } of news) this.#cancelled.add(requestId);
    if (!tabs[this.#tab]?.keepsJournal) return "";
    return news.map(({ requestId }) => event(this.#eventId(), { type: "cancel", requestId })).join("");
  }

  #presence() {
    return { connection: this.#connection, seenAt: this.#access.now(), keepsJournal: this.#keepsJournal };
  }

  #eventId(): string {
    return `${this.#seen}.${this.#tab}`;
  }
}

function event(id: string, data: ReadyEvent | CancelEvent): string {
  return `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
