import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Runs an app of Next.js where its imports are found as a user's would be: in a folder of the package. It ends with the test. */
export async function startNext(packageFolder: string, files: Record<string, string>): Promise<string> {
  const folder = join(packageFolder, ".next-mount");
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
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
