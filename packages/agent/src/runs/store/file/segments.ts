// The journal of a run in a folder. Each lease holder writes its own file. The first line says how many bytes of the earlier
// files count, so later writes of a process that has lost its lease are ignored, and so is a line that a crash cut off.
import { type FileHandle, open, readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { JournalEntry } from "../../journal/journal.ts";
import { damaged, readEntry, readObject } from "../read-record.ts";
import { isCode, syncFolder } from "./write-once.ts";

/** The part of a file that counts, in bytes. */
interface Segment {
  fence: number;
  bytes: number;
}

interface Head {
  before: Segment[];
}

const name = (kind: string, fence: number, ending: string) => `${kind}-${String(fence).padStart(6, "0")}.${ending}`;
export const leaseName = (fence: number) => name("lease", fence, "json");
const journalName = (fence: number) => name("journal", fence, "jsonl");

/** The highest fence number of a run's leases. */
export async function lastFence(folder: string): Promise<number> {
  return Math.max(0, ...(await numbers(folder, /^lease-(\d+)\.json$/)));
}

async function numbers(folder: string, pattern: RegExp): Promise<number[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isCode(error, "ENOENT")) return [];
    throw error;
  });
  return names.flatMap((file) => pattern.exec(file)?.[1] ?? []).map(Number);
}

/** Reads all entries that count, and their segments. */
export async function readJournal(folder: string): Promise<{ entries: JournalEntry[]; segments: Segment[] }> {
  const fences = (await numbers(folder, /^journal-(\d+)\.jsonl$/)).sort((a, b) => b - a);
  for (const fence of fences) {
    const text = await readLines(folder, { fence });
    const head = readHead(folder, text);
    if (!head) continue; // its writer ended before it wrote the first line
    const entries: JournalEntry[] = [];
    for (const segment of head.before) entries.push(...entriesOf(folder, await readLines(folder, segment)));
    entries.push(...entriesOf(folder, text));
    return { entries, segments: [...head.before, { fence, bytes: text.length }] };
  }
  return { entries: [], segments: [] };
}

/** Reads up to the last complete line. */
async function readLines(folder: string, { fence, bytes }: { fence: number; bytes?: number }): Promise<Buffer> {
  const all = await readFile(join(folder, journalName(fence)));
  const counted = bytes === undefined ? all : all.subarray(0, bytes);
  return counted.subarray(0, counted.lastIndexOf(10) + 1);
}

function readHead(folder: string, text: Buffer): Head | undefined {
  const end = text.indexOf(10);
  if (end === -1) return undefined;
  const head = readObject(text.subarray(0, end).toString("utf8")) as Partial<Head> | undefined;
  const isSound = Array.isArray(head?.before) && head.before.every((part) => Number.isInteger(part?.fence));
  if (!isSound) throw damaged(basename(folder), "journal");
  return head as Head;
}

function entriesOf(folder: string, text: Buffer): JournalEntry[] {
  const [, ...lines] = text.toString("utf8").split("\n");
  return lines.filter(Boolean).map((line) => readEntry(basename(folder), line));
}

export interface SegmentWriter {
  /** Sequence number of the last entry. */
  readonly seq: number;
  /** `isDurable`: flushed to disk before it resolves. */
  write(entry: JournalEntry, options: { isDurable: boolean }): Promise<void>;
  close(): Promise<void>;
}

/** Begins the file of one lease holder. Of the earlier files, only what is there now counts. */
export async function beginSegment(folder: string, fence: number): Promise<SegmentWriter> {
  const { entries, segments } = await readJournal(folder);
  const file = await open(join(folder, journalName(fence)), "ax", 0o600);
  const head: Head = { before: segments };
  await writeLine(file, head, { isDurable: true });
  await syncFolder(folder);
  let seq = entries.at(-1)?.seq ?? 0;
  return {
    get seq() {
      return seq;
    },
    async write(entry, options) {
      await writeLine(file, entry, options);
      seq = entry.seq;
    },
    close: () => file.close(),
  };
}

async function writeLine(file: FileHandle, line: object, { isDurable }: { isDurable: boolean }): Promise<void> {
  await file.appendFile(`${JSON.stringify(line)}\n`);
  if (isDurable) await file.datasync();
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if (isCode(error, "ENOENT")) return false;
      throw error;
    },
  );
}
