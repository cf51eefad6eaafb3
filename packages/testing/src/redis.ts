import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { onTestFinished } from "vitest";

export interface RedisServer {
  url: string;
  port: number;
  /** Kills the process, as a crash does: its data is lost. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
  /** Stops it from answering, with its connections open. */
  freeze(): void;
  thaw(): void;
}

/** Starts a real, empty redis-server on a free loopback port. It ends with the test. */
export async function startRedis(settings: string[] = []): Promise<RedisServer> {
  const redis = await launchRedis(settings);
  onTestFinished(redis.kill);
  return redis;
}

/** Starts a redis-server that the caller must kill. */
export async function launchRedis(settings: string[] = []): Promise<RedisServer> {
  const port = await freePort();
  const launch = () => launchServer(port, settings);
  let process = await launch();
  const kill = async () => {
    if (process.exitCode !== null || process.signalCode !== null) return;
    const ended = new Promise((resolve) => process.once("exit", resolve));
    process.kill("SIGKILL");
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    kill,
    async restart() {
      await kill();
      process = await launch();
    },
    freeze: () => void process.kill("SIGSTOP"),
    thaw: () => void process.kill("SIGCONT"),
  };
}

function launchServer(port: number, more: string[]): Promise<ChildProcess> {
  const program = process.env.GISELLE_REDIS_SERVER;
  if (!program)
    throw new Error("GISELLE_REDIS_SERVER is not set. Run the tests with `npm test`, which finds a server.");
  const memoryOnly = ["--save", "", "--appendonly", "no", "--repl-diskless-load", "swapdb"];
  const address = ["--port", String(port), "--bind", "127.0.0.1"];
  const isSentinel = more.includes("--sentinel");
  // A sentinel has a configuration file, which comes first.
  const settings = isSentinel ? [...more, ...address] : [...address, ...memoryOnly, ...more];
  const server = spawn(program, settings, { stdio: ["ignore", "pipe", "inherit"] });
  const endWithUs = () => void server.kill("SIGKILL");
  process.once("exit", endWithUs);
  server.once("exit", () => process.off("exit", endWithUs));
  return new Promise((resolve, reject) => {
    let output = "";
    server.stdout.on("data", (chunk) => {
      output += chunk;
      if (/Ready to accept connections|\+monitor master/.test(output)) resolve(server);
    });
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`redis-server ended with ${code} before it was ready:\n${output}`)));
  });
}

/**
 * A free port whose port for the cluster, 10,000 higher, is free too. Both are below the range that systems give to connections,
 * so that none takes them before the server does.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(11_000, 22_000);
    if ((await isFree(port)) && (await isFree(port + 10_000))) return port;
  }
  throw new Error("No free port was found for Redis between 11000 and 32000.");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
