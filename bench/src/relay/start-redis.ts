import { spawn } from "node:child_process";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";

/** Undefined if redis-server is not installed. */
export async function startRedis(): Promise<{ url: string; close(): void } | undefined> {
  const program = process.env.GISELLE_REDIS_SERVER;
  if (!program) return undefined;
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => resolve(free));
    });
  });
  const child = spawn(program, ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]);
  await new Promise<void>((resolve) => {
    child.stdout.on("data", (chunk) => {
      if (String(chunk).includes("Ready to accept connections")) resolve();
    });
  });
  return { url: `redis://127.0.0.1:${port}`, close: () => void child.kill() };
}
