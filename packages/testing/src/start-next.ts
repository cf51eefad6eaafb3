import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";

export interface NextApp {
  /** The app's files, by path. */
  files: Record<string, string>;
  /** Next.js configuration. Default: empty. */
  config?: object;
}

/** The app runs only once, so it needs no cache and no source maps. */
const once = { turbopackFileSystemCacheForDev: false, turbopackSourceMaps: false, turbopackInputSourceMaps: false };

/** Runs a Next.js app in a folder of the package, so that its imports resolve as a user's do. It ends with the test. */
export async function startNext(packageFolder: string, { files, config }: NextApp): Promise<string> {
  const folder = join(packageFolder, ".next-mount");
  rmSync(folder, { recursive: true, force: true });
  const configured = `export default ${JSON.stringify({ ...config, experimental: once })};`;
  for (const [path, text] of Object.entries({ ...files, "next.config.mjs": configured })) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const program = join(packageFolder, "node_modules/next/dist/bin/next");
  const child = spawn(process.execPath, [program, "dev", "--port", "0", "--hostname", "127.0.0.1"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "development", NEXT_TELEMETRY_DISABLED: "1", REDIS_URL: "" },
  });
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  return new Promise((resolve, reject) => {
    let output = "";
    const onOutput = (chunk: Buffer) => {
      output += chunk;
      const url = /Local:\s+(http:\S+)/.exec(output)?.[1];
      if (url && output.includes("Ready")) resolve(url);
    };
    child.stdout.on("data", onOutput);
    child.stderr.on("data", onOutput);
    child.once("exit", (code) => reject(new Error(`Next.js ended with ${code}:\n${output}`)));
  });
}
