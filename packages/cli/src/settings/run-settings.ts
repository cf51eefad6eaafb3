import type { OriginLists } from "@giselles-ai/agent/internal";
import { type CapabilityProfile, capabilityProfileSchema } from "@giselles-ai/protocol";
import { UsageError } from "../usage-error.ts";
import type { ConfigFile } from "./config-file.ts";
import { type GoalData, readData } from "./read-data.ts";
import { type OriginOptions, readOrigins } from "./read-origins.ts";
import type { SecretFlags } from "./read-secrets.ts";
import { readStore } from "./read-store.ts";
import { readUrl } from "./read-url.ts";

/** What was written behind `giselle run`. */
export interface RunOptions extends OriginOptions, SecretFlags {
  url?: string;
  engine?: string;
  profile?: string;
  data?: string;
  cdp?: string;
  headed?: boolean;
  maxSteps?: number;
  vision?: boolean;
  json?: boolean;
  workspace?: string;
  storageState?: string;
  acceptDialogs?: boolean;
  store?: string | boolean;
  audit?: string;
  auditKey?: string;
  otlp?: string;
  save?: string;
  memory?: string;
}

export interface RunSettings {
  goal: string;
  data: GoalData | undefined;
  url: string | undefined;
  profile: CapabilityProfile;
  cdp: string | undefined;
  headed: boolean;
  maxSteps: number;
  vision: boolean;
  json: boolean;
  workspace: string | undefined;
  origins: OriginLists | undefined;
  storageState: string | undefined;
  acceptDialogs: boolean;
  /** Where runs are kept: a folder, or an address of Redis. */
  store: string | undefined;
  audit: string | undefined;
  auditKey: string | undefined;
  otlp: string | undefined;
  /** Where to save the run, to be replayed. */
  save: string | undefined;
  /** A folder of runs that worked. */
  memory: string | undefined;
}

const defaultMaxSteps = 30;

/** Options go before the environment, that before the settings files, and those before what is usual. */
export function readRunSettings(
  goal: string,
  options: RunOptions,
  { config, env }: { config: ConfigFile; env: NodeJS.ProcessEnv },
): RunSettings {
  if (!goal.trim()) throw new UsageError('The goal is empty. Say what shall be done: giselle run "Sign me up" --url …');
  const url = options.url === undefined ? undefined : readUrl(options.url);
  const cdp = options.cdp ?? config.cdp;
  const storageState = options.storageState ?? config.storageState;
  if (cdp && storageState) {
    throw new UsageError(
      "--storage-state is for a browser of our own; one that is attached to (--cdp) has its own state.",
    );
  }
  return {
    goal: goal.trim(),
    data: options.data === undefined ? undefined : readData(options.data),
    url,
    profile: readProfile(options.profile, { config, env }, "assisted"),
    cdp,
    headed: options.headed ?? config.headed ?? false,
    maxSteps: options.maxSteps ?? config.maxSteps ?? defaultMaxSteps,
    vision: options.vision ?? config.vision ?? false,
    json: options.json ?? false,
    workspace: options.workspace ?? config.workspace,
    origins: readOrigins(options, config, url),
    storageState,
    acceptDialogs: options.acceptDialogs ?? false,
    store: readStore(options.store, { config, env }),
    audit: options.audit,
    auditKey: options.auditKey ?? env.GISELLE_AUDIT_KEY,
    otlp: options.otlp,
    save: options.save,
    memory: options.memory,
  };
}

/** How much may run unasked. */
export function readProfile(
  option: string | undefined,
  { config, env }: { config: ConfigFile; env: NodeJS.ProcessEnv },
  usual: CapabilityProfile,
): CapabilityProfile {
  const wished = option ?? env.GISELLE_PROFILE ?? config.profile ?? usual;
  const parsed = capabilityProfileSchema.safeParse(wished);
  if (parsed.success) return parsed.data;
  const where = option ? "--profile" : "GISELLE_PROFILE";
  throw new UsageError(`${where}: there is no profile "${wished}". Use ${capabilityProfileSchema.options.join(", ")}.`);
}
