import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";

const program = fileURLToPath(new URL("../dist/start.js", import.meta.url));

/** The app as it was built, with the engine that needs no model, for all tests of a file. Answers with its address. */
export function startBuiltApp(): () => string {
  const folder = mkdtempSync(join(tmpdir(), "giselle-web-"));
  let url = "";
  let stop = async () => {};

  beforeAll(async () => {
    const env = { ...process.env, PORT: "0", GISELLE_DATA: folder, GISELLE_ENGINE: "reflex", REDIS_URL: "" };
    const child = spawn(process.execPath, [program], { env });
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    stop = async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    };
    url = await new Promise<string>((resolve, reject) => {
      let output = "";
      const hear = (chunk: Buffer) => {
        output += chunk;
        const found = /http:\/\/\S+/.exec(output)?.[0];
        if (found) resolve(found);
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      child.once("exit", (code) => reject(new Error(`The app ended with ${code}:\n${output}`)));
    });
  });
  afterAll(() => stop());
  return () => url;
}
