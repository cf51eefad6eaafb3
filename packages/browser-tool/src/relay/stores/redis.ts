import { createRedisClient } from "@giselles-ai/redis";
import { answerBody, type Bodies, isExpired, type Mailbox, requestBody } from "../mailbox.ts";
import { RelayError } from "../relay-error.ts";
import type { RelayStore } from "../store.ts";
import { type BoxCommands, boxScripts } from "./redis-scripts.ts";

export interface RedisStoreOptions {
  url: string;
  /** Before every key and channel. Default "giselle". */
  prefix?: string;
  /** How long an answer of Redis is waited for. Default 2000. */
  commandTimeoutMs?: number;
  now?: () => number;
}

/** A mailbox that somebody in this process waits at. */
interface Watched {
  onChange: Set<() => void>;
  /** As last read or written here; undefined when it is not known, or not any more. */
  known: { version: number; text: string } | undefined;
  /** The newest version that anybody has spoken of. */
  announced: number;
  /** Redis was away: what is known is to be looked at again, whatever was spoken of. */
  isDoubtful: boolean;
  /** Texts of open requests, to be put back if Redis loses them. */
  bodies: Map<string, string>;
  /** Texts of answers that were given here, until whoever asked here has read them. */
  answers: Map<string, string>;
  /** Resolves when its changes are heard of. */
  subscribed: Promise<() => void>;
}

/** After Redis came back, those who know what it has lost have put it back within this time. */
const graceMs = 2000;

/** Larger texts are only in Redis, in characters. */
const longestCopy = 16_384;

/** A change is tried this often before it is given up: each time, somebody else's came first. */
const mostAttempts = 50;

/**
 * Keeps relay sessions in Redis, for many processes. A mailbox is written only by the process that saw its last version, so
 * every step is taken once; pub/sub only says that there is something to read. Each process has two connections, for any
 * number of sessions. When Redis comes back empty, the sessions that are in use here are restored.
 *
 * @example <caption>packages/browser-tool/src/relay/stores/redis.test.ts</caption>
 * const store = createRedisStore({ url });
 */
export function createRedisStore(options: RedisStoreOptions): RelayStore {
  const { url, prefix = "giselle", commandTimeoutMs = 2000, now = Date.now } = options;
  const watched = new Map<string, Watched>();
  /** When Redis last came back, perhaps empty. */
  let cameBackAt = Number.NEGATIVE_INFINITY;
  const boxKey = (key: string) => `${prefix}:relay:${key}:box`;
  const bodiesKey = (key: string) => `${prefix}:relay:${key}:bodies`;
  const channel = (key: string) => `${prefix}:relay:${key}:changed`;
  const redis = createRedisClient<BoxCommands>({
    url,
    commandTimeoutMs,
    scripts: boxScripts,
    unavailable: (cause) =>
      cause === undefined
        ? new RelayError("UNAVAILABLE", "The relay is shutting down.")
        : new RelayError("UNAVAILABLE", "The relay cannot reach its store at the moment. Ask again.", { cause }),
    onLost: distrustAll,
    onBack: () => void restoreAll(),
  });
  const { ask } = redis;

  function distrustAll(): void {
    for (const box of watched.values()) box.isDoubtful = true;
  }

  function tellAll(): void {
    for (const { onChange } of watched.values()) for (const tell of onChange) tell();
  }

  function hear(key: string, version: string): void {
    const box = watched.get(key);
    if (!box) return;
    if (version === "gone") box.known = undefined;
    else box.announced = Math.max(box.announced, Number(version));
    for (const tell of box.onChange) tell();
  }

  /** After Redis was away: what it lost and we know is put back; then everybody looks again. */
  async function restoreAll(): Promise<void> {
    cameBackAt = now();
    distrustAll();
    await Promise.allSettled([...watched].map(([key, box]) => restore(key, box)));
    tellAll();
  }

  async function restore(key: string, box: Watched): Promise<void> {
    const { known, bodies } = box;
    // Whatever is in Redis now, ours or another's, what we know is history.
    box.known = undefined;
    const mailbox = parse(known?.text);
    if (!mailbox) return;
    for (const entry of mailbox.requests) if (entry.state === "waiting") entry.mayBeDelivered = true;
    mailbox.version += 1000; // others may know versions that came after ours
    const values = [mailbox.version, JSON.stringify(mailbox), timeLeft(mailbox), ...[...bodies].flat()];
    await ask((commands) => commands.restoreBox(boxKey(key), bodiesKey(key), ...values));
  }

  function timeLeft({ expiresAt, usedAt, idleMs }: Mailbox): number {
    return Math.max(1, Math.ceil(Math.min(expiresAt, usedAt + idleMs) - now()));
  }

  async function fetch(key: string): Promise<string | undefined> {
    const [text, version] = await ask((commands) => commands.hmget(boxKey(key), "mailbox", "version"));
    if (text) remember(key, text);
    else if (!version && now() - cameBackAt < graceMs) {
      throw new RelayError("UNAVAILABLE", "The relay's store has just come back, and is being filled. Ask again.");
    }
    return text ?? undefined;
  }

  function remember(key: string, text: string): void {
    const box = watched.get(key);
    const mailbox = JSON.parse(text) as Mailbox;
    const { version } = mailbox;
    if (!box || (box.known && box.known.version > version)) return;
    box.known = { version, text };
    box.isDoubtful = false;
    letGo(box, mailbox);
  }

  /** Keeps copies of open requests, and of answers to those that are still kept. */
  function letGo({ bodies, answers }: Watched, { requests }: Mailbox): void {
    for (const name of answers.keys())
      if (!requests.some(({ requestId }) => answerBody(requestId) === name)) answers.delete(name);
    if (bodies.size === 0) return;
    const open = new Set(
      requests.flatMap(({ requestId, state }) => (state === "answered" ? [] : requestBody(requestId))),
    );
    for (const name of bodies.keys()) if (!open.has(name)) bodies.delete(name);
  }

  function parse(text: string | undefined): Mailbox | undefined {
    if (!text) return undefined;
    const mailbox = JSON.parse(text) as Mailbox;
    return isExpired(mailbox, now()) ? undefined : mailbox;
  }

  function knownText(key: string): string | undefined {
    const { known, announced = 0, isDoubtful } = watched.get(key) ?? {};
    return known && !isDoubtful && known.version >= announced ? known.text : undefined;
  }

  return {
    async create(key, mailbox) {
      const { version } = mailbox;
      const text = JSON.stringify(mailbox);
      await ask((commands) => commands.restoreBox(boxKey(key), bodiesKey(key), version, text, timeLeft(mailbox)));
    },

    async read(key) {
      return parse(knownText(key) ?? (await fetch(key)));
    },

    async update(key, change) {
      for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
        const local = attempt === 0 ? knownText(key) : undefined;
        const mailbox = parse(local ?? (await fetch(key)));
        if (!mailbox) return undefined;
        const before = mailbox.version;
        const put: [string, string][] = [];
        const drop: string[] = [];
        const bodies: Bodies = { put: (name, text) => put.push([name, text]), drop: (name) => drop.push(name) };
        const result = change(mailbox, bodies);
        if (mailbox.version === before) {
          if (local === undefined) return result;
          continue; // nothing to do, by what we knew: look again at what is so
        }
        const text = JSON.stringify(mailbox);
        if (await write(key, { before, mailbox, text, put, drop })) return result;
      }
      throw new RelayError("UNAVAILABLE", "This session is changed from too many sides at once. Ask again.");
    },

    async readBody(key, name) {
      const { bodies, answers } = watched.get(key) ?? {};
      const body = bodies?.get(name) ?? answers?.get(name);
      answers?.delete(name);
      return body ?? (await ask((commands) => commands.hget(bodiesKey(key), name))) ?? undefined;
    },

    async remove(key) {
      const box = watched.get(key);
      if (box) box.known = undefined;
      await ask((commands) => commands.removeBox(boxKey(key), bodiesKey(key), channel(key), String(24 * 3_600_000)));
    },

    async watch(key, onChange) {
      let box = watched.get(key);
      if (!box) {
        const subscribed = redis.listen(channel(key), (version) => hear(key, version));
        box = {
          onChange: new Set(),
          known: undefined,
          announced: 0,
          isDoubtful: false,
          bodies: new Map(),
          answers: new Map(),
          subscribed,
        };
        watched.set(key, box);
      }
      const { subscribed } = box;
      const those = box.onChange.add(onChange);
      const stop = () => {
        if (!those.delete(onChange) || those.size > 0 || watched.get(key)?.onChange !== those) return;
        watched.delete(key);
        void subscribed.then((leave) => leave()).catch(() => {});
      };
      try {
        await subscribed;
      } catch (error) {
        stop();
        throw error;
      }
      return stop;
    },

    async close() {
      await redis.close();
      tellAll();
    },
  };

  interface Change {
    before: number;
    mailbox: Mailbox;
    text: string;
    put: [string, string][];
    drop: string[];
  }

  /** False when somebody else's change came first. */
  async function write(key: string, { before, mailbox, text, put, drop }: Change): Promise<boolean> {
    const { version } = mailbox;
    const box = watched.get(key);
    try {
      const sizes = [put.length, ...put.flat(), ...drop];
      const written = await ask((commands) =>
        commands.writeBox(
          boxKey(key),
          bodiesKey(key),
          channel(key),
          before,
          version,
          text,
          timeLeft(mailbox),
          ...sizes,
        ),
      );
      if (written !== 1) throw undefined;
    } catch (error) {
      if (box) box.isDoubtful = true;
      if (error === undefined) return false;
      throw error;
    }
    // Only now: what was not taken must not be built upon, since its version may be somebody else's.
    if (box) {
      if (!(box.known && box.known.version > version)) box.known = { version, text };
      for (const [name, body] of put) {
        if (body.length < longestCopy) (name.startsWith("answer:") ? box.answers : box.bodies).set(name, body);
      }
      letGo(box, mailbox);
    }
    return true;
  }
}
