// The file of a backup: JSON lines, the last of which has the hash of those before, so that a file that was cut off is noticed.
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import type { JournalEntry, RunInfo } from "@giselles-ai/agent/internal";
import { z } from "zod";
import { UsageError } from "../usage-error.ts";

export interface StoredRun {
  info: RunInfo;
  entries: JournalEntry[];
}

const version = 1;
const lineSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("giselle-backup"), version: z.literal(version), createdAt: z.string() }),
  z.object({
    type: z.literal("run"),
    info: z.looseObject({ runId: z.string() }),
    entries: z.array(z.looseObject({ seq: z.int() })),
  }),
  z.object({ type: z.literal("end"), sha256: z.string() }),
]);

/** Only the user can read the file: journals have what was typed into forms. */
export async function writeBackup(path: string, runs: AsyncIterable<StoredRun>): Promise<void> {
  if (existsSync(path)) throw new UsageError(`${path} exists already. Choose another file.`);
  const part = `${path}.part`;
  const file = await open(part, "w", 0o600);
  const hash = createHash("sha256");
  const write = async (line: object) => {
    const text = `${JSON.stringify(line)}\n`;
    hash.update(text);
    await file.write(text);
  };
  try {
    await write({ type: "giselle-backup", version, createdAt: new Date().toISOString() });
    for await (const run of runs) await write({ type: "run", ...run });
    await file.write(`${JSON.stringify({ type: "end", sha256: hash.digest("hex") })}\n`);
    await file.sync();
    await file.close();
    await rename(part, path);
  } catch (error) {
    await file.close();
    await rm(part, { force: true });
    throw error;
  }
}

/** Checks the whole file before the first run is returned. Throws a usage error if it is damaged. */
export async function* readBackup(path: string): AsyncGenerator<StoredRun> {
  await checkBackup(path);
  for await (const text of linesOf(path)) {
    const line = JSON.parse(text);
    if (line.type === "run") yield line as StoredRun;
  }
}

async function checkBackup(path: string): Promise<void> {
  const hash = createHash("sha256");
  let isWhole = false;
  let isFirst = true;
  for await (const text of linesOf(path)) {
    const line = parseLine(text);
    if (!line || isWhole || (line.type === "giselle-backup") !== isFirst) throw damaged(path);
    isFirst = false;
    if (line.type === "end") isWhole = line.sha256 === hash.digest("hex");
    if (line.type === "end" && !isWhole) throw damaged(path);
    if (line.type !== "end") hash.update(`${text}\n`);
  }
  if (!isWhole) throw damaged(path);
}

function parseLine(text: string): z.infer<typeof lineSchema> | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`);
  yield* createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
}

function damaged(path: string): UsageError {
  return new UsageError(`${path} is not a whole backup of this version: nothing was restored. Use another copy.`);
}
