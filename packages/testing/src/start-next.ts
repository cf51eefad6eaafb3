import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";

export interface NextApp {
  /** Its files, by their paths. */
  files: Record<string, string>;
  /** What its owner has to configure. Default: nothing. */
  config?: object;
}

/** An app that is started once and read by nobody needs no cache for the next time, and no way back to its source. */
const once = { turbopackFileSystemCacheForDev: false, turbopackSourceMaps: false, turbopackInputSourceMaps: false };

/** Runs an app of Next.js where its imports are found as a user's would be: in a folder of the package. It ends with the test. */
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
    const hear = (chunk: Buffer) => {
      output += chunk;
      const url = /Local:\s+(http:\S+)/.exec(output)?.[1];
      if (url && output.includes("Ready")) resolve(url);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", (code) => reject(new Error(`Next.js ended with ${code}:\n${output}`)));
  });
}
