import { createRedisClient, type RedisClient } from "@giselles-ai/redis";
import { type Bodies, copyMailbox, isExpired, type Mailbox } from "../mailbox.ts";
import { RelayError } from "../relay-error.ts";
import type { RelayStore } from "../store.ts";
import { type BoxCommands, boxScripts } from "./redis-scripts.ts";
import { WatchedBox, type WrittenBox } from "./watched-box.ts";

export interface RedisStoreOptions {
  url: string;
  /** The prefix of every key and channel. Default "giselle". */
  prefix?: string;
  /** How long to wait for Redis, in ms. Default 2000. */
  commandTimeoutMs?: number;
  now?: () => number;
}

/** How long processes may take to restore lost sessions after an outage of Redis. */
const restoreGraceMs = 2000;

/** An update fails after this many conflicts with other processes. */
const maxAttempts = 50;

/** How long the tombstone of a removed session prevents its restoration. */
const tombstoneMs = 24 * 3_600_000;

/**
 * Stores relay sessions in Redis, for many processes. A write succeeds only from the latest version, so every change is made
 * once; pub/sub only notifies. Each process has two connections for any number of sessions. If Redis loses its data, the
 * sessions in use here are restored.
 *
 * @example <caption>packages/browser-tool/src/relay/stores/redis.test.ts</caption>
 * const store = createRedisStore({ url });
 */
export function createRedisStore(options: RedisStoreOptions): RelayStore {
  return new RedisStore(options);
}

interface Watched {
  box: WatchedBox;
  /** Resolves when the subscription is active. */
  subscribed: Promise<() => void>;
}

interface Change extends WrittenBox {
  /** The version before the change. */
  before: number;
  drop: string[];
}

class RedisStore implements RelayStore {
  readonly #redis: RedisClient<BoxCommands>;
  readonly #prefix: string;
  readonly #now: () => number;
  readonly #watched = new Map<string, Watched>();
  /** When Redis last reconnected, perhaps without its data. */
  #reconnectedAt = Number.NEGATIVE_INFINITY;

  constructor({ url, prefix = "giselle", commandTimeoutMs = 2000, now = Date.now }: RedisStoreOptions) {
    this.#prefix = prefix;
    this.#now = now;
    this.#redis = createRedisClient<BoxCommands>({
      url,
      commandTimeoutMs,
      scripts: boxScripts,
      unavailable,
      onDisconnect: () => this.#markAllStale(),
      onReconnect: () => void this.#restoreAll(),
    });
  }

  async create(key: string, mailbox: Mailbox): Promise<void> {
    const { box, bodies } = this.#keys(key);
    const values = [mailbox.version, JSON.stringify(mailbox), this.#timeLeft(mailbox), 0];
    await this.#redis.run((commands) => commands.restoreBox(box, bodies, ...values));
  }

  async read(key: string): Promise<Mailbox | undefined> {
    return this.#unlessExpired(this.#box(key)?.mailbox ?? (await this.#fetch(key)));
  }

  async update<Result>(key: string, change: (mailbox: Mailbox, bodies: Bodies) => Result): Promise<Result | undefined> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const local = attempt === 0 ? this.#box(key)?.mailbox : undefined;
      const known = this.#unlessExpired(local ?? (await this.#fetch(key)));
      if (!known) return undefined;
      const mailbox = copyMailbox(known);
      const before = mailbox.version;
      const put: [string, string][] = [];
      const drop: string[] = [];
      const bodies: Bodies = { put: (name, text) => put.push([name, text]), drop: (name) => drop.push(name) };
      const result = change(mailbox, bodies);
      if (mailbox.version === before) {
        if (local === undefined) return result;
        continue; // no change from our copy: check the stored version
      }
      if (await this.#write(key, { before, mailbox, put, drop })) return result;
    }
    throw new RelayError("UNAVAILABLE", "Too many processes are changing this session at once. Try again.");
  }

  async readBody(key: string, name: string): Promise<string | undefined> {
    const known = this.#box(key)?.takeBody(name);
    return known ?? (await this.#redis.run((commands) => commands.hget(this.#keys(key).bodies, name))) ?? undefined;
  }

  async remove(key: string): Promise<void> {
    this.#box(key)?.forget();
    const { box, bodies, channel } = this.#keys(key);
    await this.#redis.run((commands) => commands.removeBox(box, bodies, channel, String(tombstoneMs)));
  }

  async watch(key: string, onChange: () => void): Promise<() => void> {
    const watched = this.#watched.get(key) ?? this.#subscribe(key);
    const { box, subscribed } = watched;
    box.onChange.add(onChange);
    const stop = () => {
      if (!box.onChange.delete(onChange) || box.onChange.size > 0 || this.#watched.get(key) !== watched) return;
      this.#watched.delete(key);
      void subscribed.then((unsubscribe) => unsubscribe()).catch(() => {});
    };
    try {
      await subscribed;
    } catch (error) {
      stop();
      throw error;
    }
    return stop;
  }

  async ping(): Promise<void> {
    await this.#redis.run((commands) => commands.ping());
  }

  async close(): Promise<void> {
    await this.#redis.close();
    this.#notifyAll();
  }

  #subscribe(key: string): Watched {
    const box = new WatchedBox();
    const subscribed = this.#redis.listen(this.#keys(key).channel, (version) => box.onAnnounced(version));
    const watched = { box, subscribed };
    this.#watched.set(key, watched);
    return watched;
  }

  #box(key: string): WatchedBox | undefined {
    return this.#watched.get(key)?.box;
  }

  /** Returns false after a conflict with another change. */
  async #write(key: string, change: Change): Promise<boolean> {
    const { box, bodies, channel } = this.#keys(key);
    const { before, mailbox, put, drop } = change;
    const text = JSON.stringify(mailbox);
    const values = [before, mailbox.version, text, this.#timeLeft(mailbox), put.length, ...put.flat(), ...drop];
    const write = async () =>
      (await this.#redis.run((commands) => commands.writeBox(box, bodies, channel, ...values))) === 1;
    const watched = this.#box(key);
    return watched ? watched.write(change, write) : write();
  }

  async #fetch(key: string): Promise<Mailbox | undefined> {
    const [text, version] = await this.#redis.run((commands) =>
      commands.hmget(this.#keys(key).box, "mailbox", "version"),
    );
    if (!text && !version && this.#now() - this.#reconnectedAt < restoreGraceMs) {
      throw new RelayError("UNAVAILABLE", "The relay's store is recovering from an outage. Try again.");
    }
    if (!text) return undefined;
    const mailbox = JSON.parse(text) as Mailbox;
    this.#box(key)?.noteRead(mailbox);
    return mailbox;
  }

  #unlessExpired(mailbox: Mailbox | undefined): Mailbox | undefined {
    return mailbox && !isExpired(mailbox, this.#now()) ? mailbox : undefined;
  }

  #markAllStale(): void {
    for (const { box } of this.#watched.values()) box.markStale();
  }

  #notifyAll(): void {
    for (const { box } of this.#watched.values()) box.notify();
  }

  /** Restores what Redis has lost, as far as it is known here, then notifies all watchers. */
  async #restoreAll(): Promise<void> {
    this.#reconnectedAt = this.#now();
    this.#markAllStale();
    await Promise.allSettled([...this.#watched].map(([key, { box }]) => this.#restore(key, box)));
    this.#notifyAll();
  }

  async #restore(key: string, watched: WatchedBox): Promise<void> {
    const known = watched.takeKnown();
    const last = this.#unlessExpired(known.mailbox);
    if (!last) return;
    const mailbox = copyMailbox(last);
    for (const entry of mailbox.requests) if (entry.state === "waiting") entry.mayBeDelivered = true;
    const knownVersion = mailbox.version;
    mailbox.version += 1000; // other processes may know later versions
    const { box, bodies } = this.#keys(key);
    const values = [mailbox.version, JSON.stringify(mailbox), this.#timeLeft(mailbox), knownVersion];
    await this.#redis.run((commands) => commands.restoreBox(box, bodies, ...values, ...known.bodies.flat()));
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
    : new RelayError("UNAVAILABLE", "The relay can't reach its store. Try again.", { cause });
}
