import { createRedisClient, type RedisClient } from "@giselles-ai/redis";
import { type Bodies, isExpired, type Mailbox } from "../mailbox.ts";
import { RelayError } from "../relay-error.ts";
import type { RelayStore } from "../store.ts";
import { type BoxCommands, boxScripts } from "./redis-scripts.ts";
import { WatchedBox, type WrittenBox } from "./watched-box.ts";

export interface RedisStoreOptions {
  url: string;
  /** Before every key and channel. Default "giselle". */
  prefix?: string;
  /** How long an answer of Redis is waited for. Default 2000. */
  commandTimeoutMs?: number;
  now?: () => number;
}

/** After Redis came back, those who know what it has lost have put it back within this time. */
const graceMs = 2000;

/** A change is tried this often before it is given up: each time, somebody else's came first. */
const mostAttempts = 50;

/** For so long, nobody can put a removed session back. */
const removedMs = 24 * 3_600_000;

/**
 * Keeps relay sessions in Redis, for many processes. A mailbox is written only by the process that saw its last version, so
 * every step is taken once; pub/sub only says that there is something to read. Each process has two connections, for any
 * number of sessions. When Redis comes back empty, the sessions that are in use here are restored.
 *
 * @example <caption>packages/browser-tool/src/relay/stores/redis.test.ts</caption>
 * const store = createRedisStore({ url });
 */
export function createRedisStore(options: RedisStoreOptions): RelayStore {
  return new RedisStore(options);
}

interface Watched {
  box: WatchedBox;
  /** Resolves when its changes are heard of. */
  subscribed: Promise<() => void>;
}

interface Change extends WrittenBox {
  /** The version that was changed. */
  before: number;
  drop: string[];
}

class RedisStore implements RelayStore {
  readonly #redis: RedisClient<BoxCommands>;
  readonly #prefix: string;
  readonly #now: () => number;
  readonly #watched = new Map<string, Watched>();
  /** When Redis last came back, perhaps empty. */
  #cameBackAt = Number.NEGATIVE_INFINITY;

  constructor({ url, prefix = "giselle", commandTimeoutMs = 2000, now = Date.now }: RedisStoreOptions) {
    this.#prefix = prefix;
    this.#now = now;
    this.#redis = createRedisClient<BoxCommands>({
      url,
      commandTimeoutMs,
      scripts: boxScripts,
      unavailable,
      onLost: () => this.#distrustAll(),
      onBack: () => void this.#restoreAll(),
    });
  }

  async create(key: string, mailbox: Mailbox): Promise<void> {
    const { box, bodies } = this.#keys(key);
    const values = [mailbox.version, JSON.stringify(mailbox), this.#timeLeft(mailbox)];
    await this.#redis.ask((commands) => commands.restoreBox(box, bodies, ...values));
  }

  async read(key: string): Promise<Mailbox | undefined> {
    return this.#parse(this.#box(key)?.text ?? (await this.#fetch(key)));
  }

  async update<Result>(key: string, change: (mailbox: Mailbox, bodies: Bodies) => Result): Promise<Result | undefined> {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const local = attempt === 0 ? this.#box(key)?.text : undefined;
      const mailbox = this.#parse(local ?? (await this.#fetch(key)));
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
      if (await this.#write(key, { before, mailbox, text: JSON.stringify(mailbox), put, drop })) return result;
    }
    throw new RelayError("UNAVAILABLE", "This session is changed from too many sides at once. Ask again.");
  }

  async readBody(key: string, name: string): Promise<string | undefined> {
    const known = this.#box(key)?.takeBody(name);
    return known ?? (await this.#redis.ask((commands) => commands.hget(this.#keys(key).bodies, name))) ?? undefined;
  }

  async remove(key: string): Promise<void> {
    this.#box(key)?.forget();
    const { box, bodies, channel } = this.#keys(key);
    await this.#redis.ask((commands) => commands.removeBox(box, bodies, channel, String(removedMs)));
  }

  async watch(key: string, onChange: () => void): Promise<() => void> {
    const watched = this.#watched.get(key) ?? this.#subscribe(key);
    const { box, subscribed } = watched;
    box.onChange.add(onChange);
    const stop = () => {
      if (!box.onChange.delete(onChange) || box.onChange.size > 0 || this.#watched.get(key) !== watched) return;
      this.#watched.delete(key);
      void subscribed.then((leave) => leave()).catch(() => {});
    };
    try {
      await subscribed;
    } catch (error) {
      stop();
      throw error;
    }
    return stop;
  }

  async close(): Promise<void> {
    await this.#redis.close();
    this.#notifyAll();
  }

  #subscribe(key: string): Watched {
    const box = new WatchedBox();
    const subscribed = this.#redis.listen(this.#keys(key).channel, (version) => box.hear(version));
    const watched = { box, subscribed };
    this.#watched.set(key, watched);
    return watched;
  }

  #box(key: string): WatchedBox | undefined {
    return this.#watched.get(key)?.box;
  }

  /** False when somebody else's change came first. */
  async #write(key: string, { before, mailbox, text, put, drop }: Change): Promise<boolean> {
    const { box, bodies, channel } = this.#keys(key);
    const watched = this.#box(key);
    const values = [before, mailbox.version, text, this.#timeLeft(mailbox), put.length, ...put.flat(), ...drop];
    const written = await this.#redis
      .ask((commands) => commands.writeBox(box, bodies, channel, ...values))
      .catch((error) => {
        watched?.distrust();
        throw error;
      });
    if (written === 1) watched?.noteWritten({ mailbox, text, put });
    else watched?.distrust();
    return written === 1;
  }

  async #fetch(key: string): Promise<string | undefined> {
    const [text, version] = await this.#redis.ask((commands) =>
      commands.hmget(this.#keys(key).box, "mailbox", "version"),
    );
    if (text) this.#box(key)?.noteRead(text);
    else if (!version && this.#now() - this.#cameBackAt < graceMs) {
      throw new RelayError("UNAVAILABLE", "The relay's store has just come back, and is being filled. Ask again.");
    }
    return text ?? undefined;
  }

  #parse(text: string | undefined): Mailbox | undefined {
    if (!text) return undefined;
    const mailbox = JSON.parse(text) as Mailbox;
    return isExpired(mailbox, this.#now()) ? undefined : mailbox;
  }

  #distrustAll(): void {
    for (const { box } of this.#watched.values()) box.distrust();
  }

  #notifyAll(): void {
    for (const { box } of this.#watched.values()) box.notify();
  }

  /** After Redis was away: what it lost and we know is put back; then everybody looks again. */
  async #restoreAll(): Promise<void> {
    this.#cameBackAt = this.#now();
    this.#distrustAll();
    await Promise.allSettled([...this.#watched].map(([key, { box }]) => this.#restore(key, box)));
    this.#notifyAll();
  }

  async #restore(key: string, watched: WatchedBox): Promise<void> {
    const known = watched.takeKnown();
    const mailbox = this.#parse(known.text);
    if (!mailbox) return;
    for (const entry of mailbox.requests) if (entry.state === "waiting") entry.mayBeDelivered = true;
    mailbox.version += 1000; // others may know versions that came after ours
    const { box, bodies } = this.#keys(key);
    const values = [mailbox.version, JSON.stringify(mailbox), this.#timeLeft(mailbox), ...known.bodies.flat()];
    await this.#redis.ask((commands) => commands.restoreBox(box, bodies, ...values));
  }

  #timeLeft({ expiresAt, usedAt, idleMs }: Mailbox): number {
    return Math.max(1, Math.ceil(Math.min(expiresAt, usedAt + idleMs) - this.#now()));
  }

  #keys(key: string) {
    const base = `${this.#prefix}:relay:${key}`;
    return { box: `${base}:box`, bodies: `${base}:bodies`, channel: `${base}:changed` };
  }
}

function unavailable(cause?: unknown): RelayError {
  return cause === undefined
    ? new RelayError("UNAVAILABLE", "The relay is shutting down.")
    : new RelayError("UNAVAILABLE", "The relay cannot reach its store at the moment. Ask again.", { cause });
}
