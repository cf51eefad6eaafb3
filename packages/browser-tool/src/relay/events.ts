// The stream of requests to one tab. It is read at the reader's pace: what a tab does not read stays in the store, where
// it is bounded.
import type { CancelEvent, ReadyEvent } from "@giselles-ai/protocol";
import { type Access, changeAs } from "./access.ts";
import { createBell } from "./bell.ts";
import { type Entry, isConnected, join, leave, type Mailbox, mailFor, requestBody, stay, take } from "./mailbox.ts";
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

export async function streamEvents(access: Access, options: TabOptions): Promise<ReadableStream<Uint8Array>> {
  const { store, key, now } = access;
  const { sessionId, keepaliveMs, signal } = options;
  const before = readEventId(options.lastEventId);
  const tab = options.tab ?? before.tab ?? crypto.randomUUID();
  /** A tab with a journal knows by itself what it has seen before. */
  const keepsJournal = options.tab !== undefined;
  const connection = crypto.randomUUID();
  const bell = createBell();
  const cancelled = new Set<string>();
  let seen = keepsJournal ? 0 : before.seen;
  let isOpen = true;

  const presence = () => ({ connection, seenAt: now(), keepsJournal });
  const stopWatching = await store.watch(key, bell.ring);
  try {
    await changeAs(access, "page", (mailbox) => join(mailbox, tab, presence()));
  } catch (error) {
    stopWatching();
    throw error;
  }
  // A little apart, so that pages which came together do not all wake together.
  let refreshAt = now() + keepaliveMs * Math.random();
  const encoder = new TextEncoder();
  const ready: ReadyEvent = { type: "ready", sessionId, now: now() };
  let opening: string | undefined = `: connected\n\n${event(`${seen}.${tab}`, ready)}`;

  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    stopWatching();
    bell.ring();
    await store.update(key, (mailbox) => leave(mailbox, tab, connection)).catch(() => {});
  }
  signal.addEventListener("abort", () => void close(), { once: true });
  if (signal.aborted) await close();

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const text = await nextText();
          if (text === undefined) {
            await close();
            controller.close();
          } else controller.enqueue(encoder.encode(text));
        } catch {
          await close(); // the tab comes back, and finds everything as it was
          controller.close();
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );

  /** What to send next; undefined when the stream is over. */
  async function nextText(): Promise<string | undefined> {
    if (opening) {
      const text = opening;
      opening = undefined;
      return text;
    }
    while (isOpen) {
      try {
        const text = await look();
        if (text !== "") return text;
      } catch (error) {
        if (!(RelayError.isInstance(error) && error.code === "UNAVAILABLE")) throw error;
        await bell.wait(500); // the store comes back, and the tab has lost nothing
      }
    }
    return undefined;
  }

  /** Waits for something to send. Empty when there was nothing, after all. */
  async function look(): Promise<string | undefined> {
    const mailbox = await store.read(key);
    if (!mailbox) return undefined;
    if (!isConnected(mailbox, tab, now(), connection)) return mailbox.tabs[tab] || !(await rejoin()) ? undefined : "";
    const text = (await readMail(mailbox)) + readCancels(mailbox);
    if (text) return text;
    if (now() >= refreshAt) {
      await rejoin();
      return ": keepalive\n\n";
    }
    await bell.wait(Math.min(refreshAt, mailbox.expiresAt) - now());
    return "";
  }

  /** Says again that the tab is here: to keep it so, and after a store has lost it. */
  async function rejoin(): Promise<boolean | undefined> {
    refreshAt = now() + keepaliveMs;
    return store.update(key, (mailbox) => stay(mailbox, tab, presence()));
  }

  async function readMail(known: Mailbox): Promise<string> {
    if (mailFor(known, tab, seen, now()).length === 0) return "";
    const mail =
      (await store.update(key, (mailbox) => take(mailbox, tab, seen, now()).map((entry) => ({ ...entry })))) ?? [];
    const texts = await Promise.all(mail.map((entry) => readRequest(entry)));
    for (const { seq } of mail) seen = Math.max(seen, seq);
    return texts.join("");
  }

  async function readRequest({ requestId, seq }: Entry): Promise<string> {
    const text = await store.readBody(key, requestBody(requestId));
    return text ? `id: ${seq}.${tab}\ndata: ${text}\n\n` : ""; // answered in between
  }

  /** Only for tabs of our own making: others know no such event. */
  function readCancels({ requests, tabs }: Mailbox): string {
    const news = requests.filter((entry) => entry.cancelled && entry.tab === tab && !cancelled.has(entry.requestId));
    for (const { requestId } of news) cancelled.add(requestId);
    if (!tabs[tab]?.keepsJournal) return "";
    return news.map(({ requestId }) => event(`${seen}.${tab}`, { type: "cancel", requestId })).join("");
  }
}

function event(id: string, data: ReadyEvent | CancelEvent): string {
  return `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
