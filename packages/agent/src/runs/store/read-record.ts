// Reads what a store has written. A record that was edited by hand or cut off fails here with DAMAGED, and not later elsewhere.
import { capabilityProfileSchema } from "@giselles-ai/protocol";
import { StoreError } from "../../store-error.ts";
import type { JournalEntry } from "../journal/journal.ts";
import type { RunInfo } from "./run-store.ts";

type StoredInfo = { [Name in keyof RunInfo]?: unknown };

export function readInfo(runId: string, text: string): RunInfo {
  const info = readObject(text) as StoredInfo | undefined;
  const isSound =
    info?.runId === runId &&
    typeof info.task === "string" &&
    capabilityProfileSchema.safeParse(info.profile).success &&
    typeof info.createdAt === "string" &&
    !Number.isNaN(Date.parse(info.createdAt)) &&
    (info.settings === undefined || isObject(info.settings));
  if (!isSound) throw damaged(runId, "record");
  return info as RunInfo;
}

/** What an event contains is not checked: it may be from a newer version. */
export function readEntry(runId: string, text: string): JournalEntry {
  const entry = readObject(text) as { seq?: unknown; at?: unknown; event?: unknown } | undefined;
  const isSound =
    Number.isInteger(entry?.seq) &&
    typeof entry?.at === "string" &&
    isObject(entry.event) &&
    typeof (entry.event as { type?: unknown }).type === "string";
  if (!isSound) throw damaged(runId, "journal");
  return entry as JournalEntry;
}

/** Undefined if the text is not an object. */
export function readObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function damaged(runId: string, what: "record" | "journal", cause?: unknown): StoreError {
  const message = `The ${what} of the run "${runId}" is damaged and cannot be read. Other runs are not affected.`;
  return new StoreError("DAMAGED", message, { cause });
}

/** Stands for a run with a damaged record in a list of runs. */
export function damagedInfo(runId: string, createdAtMs: number): RunInfo {
  return { runId, task: "", profile: "assisted", createdAt: new Date(createdAtMs).toISOString(), isDamaged: true };
}
