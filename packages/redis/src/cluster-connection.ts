import type { Cluster, ClusterOptions, Redis } from "ioredis";
import type { RedisAddress } from "./address.ts";
import type { Connection, ConnectionOptions, Scripts } from "./connection.ts";
import { withTimeout } from "./with-timeout.ts";

type ClusterAddress = Extract<RedisAddress, { kind: "cluster" }>;

/** How long the connections must stay after a loss before they count as back. */
const settleMs = 150;

/**
 * Connections to the primaries of a cluster. Messages use sharded channels (Redis 7), which only the node of a channel handles.
 * The name of a channel has the same hash tag as the keys of the script that publishes to it.
 */
export function createClusterConnection(address: ClusterAddress, options: ConnectionOptions): Connection {
  const { commandTimeoutMs, scripts, onDisconnect, onReconnect } = options;
  const channels = new Set<string>();
  let opened: Promise<Cluster> | undefined;
  let cluster: Cluster | undefined;
  let isClosed = false;
  let isRecovering = false;
  let losses = 0;

  async function open(): Promise<Cluster> {
    const { Cluster } = await import("ioredis"); // loaded only if Redis is used
    const client = new Cluster(address.nodes, {
      ...clusterOptions(address, commandTimeoutMs),
      scripts: publishSharded(scripts),
    });
    cluster = client;
    client.on("error", () => {}); // the pending commands fail with it
    client.once("ready", () => client.on("-node", () => void recover(client)));
    return client;
  }

  /** After a connection is lost: reports its return when every slot is served and every channel is subscribed again. */
  async function recover(client: Cluster): Promise<void> {
    losses += 1;
    if (isRecovering || isClosed) return;
    isRecovering = true;
    onDisconnect?.();
    // A subscription on a connection that is just being replaced is lost with it, so it is made once more, with all nodes there.
    for (let served = 0, seen = losses; served < 2 && !isClosed; seen = losses) {
      const pauseMs = served === 0 ? 50 : settleMs;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      served = (await isServed(client)) && seen === losses ? served + 1 : 0;
    }
    isRecovering = false;
    if (!isClosed) onReconnect?.();
  }

  async function isServed(client: Cluster): Promise<boolean> {
    try {
      await withTimeout(commandTimeoutMs, checkPrimaries(client));
      await withTimeout(commandTimeoutMs, Promise.all([...channels].map((name) => client.ssubscribe(name))));
      return true;
    } catch {
      return false;
    }
  }

  return {
    async run(command) {
      opened ??= open();
      const client = await opened;
      const reply = command(client as unknown as Redis); // both have all commands
      return withTimeout(commandTimeoutMs, reply).catch((error) => {
        // The node may be frozen, with its connection open, while another has its slots.
        if (isTimeout(error)) void recover(client);
        throw error;
      });
    },
    async primaries() {
      opened ??= open();
      const client = await opened;
      await withTimeout(commandTimeoutMs, checkPrimaries(client)); // also waits until they are known
      return client.nodes("master");
    },
    async subscriber(onMessage) {
      opened ??= open();
      const client = await opened;
      client.on("smessage", onMessage);
      return {
        async subscribe(name) {
          channels.add(name);
          await client.ssubscribe(name);
        },
        async unsubscribe(name) {
          channels.delete(name);
          await client.sunsubscribe(name);
        },
      };
    },
    async close() {
      isClosed = true;
      await opened?.catch(() => {});
      cluster?.disconnect();
    },
  };
}

/** Without a `commandTimeout`, a command may block. */
export function clusterOptions({ login, tls }: ClusterAddress, commandTimeout?: number) {
  return {
    shardedSubscribers: true,
    redisOptions: {
      ...login,
      ...(tls ? { tls: {} } : {}),
      ...(commandTimeout !== undefined && { commandTimeout }),
      maxRetriesPerRequest: null,
    },
    // With TLS, the name in the certificate is the name of the host, not its number.
    ...(tls ? { dnsLookup } : {}),
    clusterRetryStrategy: (times: number) => Math.min(20 * times, 500),
    // A command waits for the new primary until its time is up.
    retryDelayOnFailover: 50,
    retryDelayOnClusterDown: 50,
    maxRedirections: 1000,
    slotsRefreshInterval: 30_000,
  } satisfies ClusterOptions;
}

const dnsLookup: NonNullable<ClusterOptions["dnsLookup"]> = (name, done) => done(null, name);

/** Asks the cluster where its slots are, and fails if one of their primaries does not serve them. */
async function checkPrimaries(client: Cluster): Promise<void> {
  await new Promise<void>((resolve, reject) =>
    client.refreshSlotsCache((error) => (error ? reject(error) : resolve())),
  );
  const states = await Promise.all(client.nodes("master").map((node) => node.cluster("INFO")));
  if (!states.every((state) => String(state).includes("cluster_state:ok")))
    throw new Error("The cluster is not ready.");
}

/** A script publishes to the node that runs it; others do not get the message. */
function publishSharded(scripts: Scripts): Scripts {
  return Object.fromEntries(
    Object.entries(scripts).map(([name, script]) => [
      name,
      { ...script, lua: script.lua.replaceAll(`redis.call("PUBLISH"`, `redis.call("SPUBLISH"`) },
    ]),
  );
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && /did not answer within|Command timed out/.test(error.message);
}
