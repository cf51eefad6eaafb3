import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { type RunScript, runScriptSchema } from "@giselles-ai/protocol";
import { ScriptError } from "./script-error.ts";

export function parseScript(written: unknown, where = "The script"): RunScript {
  const parsed = runScriptSchema.safeParse(written);
  if (parsed.success) return parsed.data;
  const { format, version } = (written ?? {}) as { format?: unknown; version?: unknown };
  if (format === "giselle-run" && version !== 1) {
    throw new ScriptError(
      "BAD_SCRIPT",
      `${where} has version ${JSON.stringify(version)}, but this program only supports version 1. Update the program, or record the run again.`,
    );
  }
  const [issue] = parsed.error.issues;
  throw new ScriptError(
    "BAD_SCRIPT",
    `${where} is not a recorded run: ${[issue?.path.join("."), issue?.message].filter(Boolean).join(": ")}. Record one with giselle run … --save run.json.`,
  );
}

/**
 * Reads a recorded run from a file, and throws a ScriptError if it is not one.
 *
 * @example <caption>examples/replay/replay.js</caption>
 * const script = await readScript(file);
 */
export async function readScript(path: string): Promise<RunScript> {
  let written: unknown;
  try {
    written = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    const reason = error instanceof SyntaxError ? "it is not JSON" : (error as Error).message;
    throw new ScriptError("BAD_SCRIPT", `${path} cannot be read: ${reason}.`);
  }
  return parseScript(written, path);
}

/**
 * Writes a recorded run to a file, completely or not at all. Only its owner can read it: it says where a person goes and what
 * they enter there.
 *
 * @example <caption>packages/agent/src/replay/with-script.test.ts</caption>
 * const script = await result.toScript({ data: { person: "Ada" } });
 * await writeScript(file, script);
 */
export async function writeScript(path: string, script: RunScript): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(4).toString("hex")}.tmp`;
  await writeFile(draft, `${JSON.stringify(script, null, 2)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, path);
}

/** Signs a script, so that a later change can be detected. */
export function sealScript(script: RunScript, key: string): RunScript {
  return { ...script, seal: sealOf(script, key) };
}

export function isSealed(script: RunScript, key: string): boolean {
  const expected = Buffer.from(sealOf(script, key));
  const seal = Buffer.from(script.seal ?? "");
  return expected.length === seal.length && timingSafeEqual(expected, seal);
}

function sealOf(script: RunScript, key: string): string {
  const { seal: _, ...rest } = runScriptSchema.parse(script);
  return createHmac("sha256", key).update(JSON.stringify(rest)).digest("hex");
}
