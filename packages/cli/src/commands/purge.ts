import { type RunStore, StoreError } from "@giselles-ai/agent";
import type { RunInfo } from "@giselles-ai/agent/internal";
import { type PurgedSessions, purgeSessions } from "@giselles-ai/giselle-provider/internal";
import { findRedisUrl, isRedisUrl } from "@giselles-ai/redis";
import { type StoreOptions, withStore } from "../approvals/with-store.ts";
import type { CommandContext } from "../command-context.ts";
import { failed } from "../exit-codes.ts";
import { count } from "../show/figures.ts";
import { UsageError } from "../usage-error.ts";

export interface PurgeOptions extends StoreOptions {
  tenant?: string;
  owner?: string;
  /** In ms. */
  olderThan?: number;
  dryRun?: boolean;
  json?: boolean;
}

/** Deletes the stored runs and sessions to which all given conditions apply. */
export function purge(options: PurgeOptions, context: CommandContext): Promise<number> {
  const { tenant, owner, olderThan, dryRun = false, json } = options;
  if ([tenant, owner, olderThan].every((condition) => condition === undefined))
    throw new UsageError("Choose what to delete: --tenant, --owner or --older-than.");
  const before = olderThan === undefined ? undefined : Date.now() - olderThan;
  return withStore(placeOf(options, context), context, async (store, place) => {
    const matching = (await store.runs()).filter((run) => isMeant(run, { tenant, owner, before }));
    const runs = { deleted: [] as string[], inUse: [] as string[] };
    for (const { runId } of matching) {
      if (dryRun || (await remove(store, runId))) runs.deleted.push(runId);
      else runs.inUse.push(runId);
    }
    // Sessions are those of an app, which is one tenant to a server and does not know its name.
    const sessions =
      isRedisUrl(place) && tenant === undefined
        ? await purgeSessions({ url: place, owner, before, isDryRun: dryRun })
        : { deleted: 0, inUse: 0 };
    context.output.write(json ? `${JSON.stringify({ dryRun, runs, sessions })}\n` : describe(runs, sessions, dryRun));
    return runs.inUse.length + sessions.inUse > 0 ? failed : 0;
  });
}

/** Runs of `giselle serve` are in its Redis. */
function placeOf({ store }: PurgeOptions, { env }: CommandContext): StoreOptions {
  const place = store ?? (env.GISELLE_STORE ? undefined : findRedisUrl(env));
  return place === undefined ? {} : { store: place };
}

interface Conditions {
  tenant: string | undefined;
  owner: string | undefined;
  before: number | undefined;
}

function isMeant({ createdAt, settings = {} }: RunInfo, { tenant, owner, before }: Conditions): boolean {
  if (tenant !== undefined && settings.tenant !== tenant) return false;
  // The provider's name of a chat begins with its owner.
  if (owner !== undefined && !String(settings.chatId ?? "").startsWith(`${encodeURIComponent(owner)}/`)) return false;
  return before === undefined || Date.parse(createdAt) < before;
}

/** False if a process is driving the run. */
async function remove(store: RunStore, runId: string): Promise<boolean> {
  try {
    await store.remove(runId);
  } catch (error) {
    const code = StoreError.isInstance(error) ? error.code : undefined;
    if (code === "LEASED") return false;
    if (code !== "NOT_FOUND") throw error; // it has just expired
  }
  return true;
}

interface PurgedRuns {
  deleted: string[];
  inUse: string[];
}

function describe(runs: PurgedRuns, sessions: PurgedSessions, isDryRun: boolean): string {
  const verb = isDryRun ? "Would delete" : "Deleted";
  const lines = [`${verb} ${count(runs.deleted.length, "run")} and ${count(sessions.deleted, "session")}.`];
  const inUse = runs.inUse.length + sessions.inUse;
  if (inUse > 0) lines.push(`Kept, because in use: ${inUse}. Run the command again later.`);
  return `${lines.join("\n")}\n`;
}
