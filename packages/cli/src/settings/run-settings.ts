import type { OriginLists } from "@giselles-ai/agent/internal";
import { type CapabilityProfile, capabilityProfileSchema, type OutputSchema } from "@giselles-ai/protocol";
import { UsageError } from "../usage-error.ts";
import type { ConfigFile } from "./config-file.ts";
import { type GoalData, readData } from "./read-data.ts";
import { type OriginOptions, readOrigins } from "./read-origins.ts";
import { readOutputSchema } from "./read-output-schema.ts";
import type { SecretFlags } from "./read-secrets.ts";
import { readStore } from "./read-store.ts";
import { readUrl } from "./read-url.ts";

/** The options of `giselle run`, as given. */
export interface RunOptions extends OriginOptions, SecretFlags {
  url?: string;
  engine?: string;
  profile?: string;
  data?: string;
  output?: string;
  answer?: string[];
  cdp?: string;
  headed?: boolean;
  maxSteps?: number;
  vision?: boolean;
  pageTools?: boolean;
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
  /** The schema of the data that the task asks for. */
  output: OutputSchema | undefined;
  /** Answers to the planner's questions, in order. */
  answers: readonly string[];
  url: string | undefined;
  profile: CapabilityProfile;
  cdp: string | undefined;
  headed: boolean;
  maxSteps: number;
  vision: boolean;
  pageTools: boolean;
  json: boolean;
  workspace: string | undefined;
  origins: OriginLists | undefined;
  storageState: string | undefined;
  acceptDialogs: boolean;
  /** Where runs are stored: a folder or a Redis address. */
  store: string | undefined;
  audit: string | undefined;
  auditKey: string | undefined;
  otlp: string | undefined;
  /** The file to save the run to, for replays. */
  save: string | undefined;
  /** A folder of successful runs. */
  memory: string | undefined;
}

const defaultMaxSteps = 30;

/** Options override environment variables, which override settings files, which override defaults. */
export function readRunSettings(
  goal: string,
  options: RunOptions,
  { config, env }: { config: ConfigFile; env: NodeJS.ProcessEnv },
): RunSettings {
  if (!goal.trim()) throw new UsageError('The task is empty. Describe what to do: giselle run "Sign me up" --url …');
  const url = options.url === undefined ? undefined : readUrl(options.url);
  const cdp = options.cdp ?? config.cdp;
  const storageState = options.storageState ?? config.storageState;
  if (cdp && storageState) {
    throw new UsageError(
      "--storage-state cannot be combined with --cdp: a browser that is already running has its own state.",
    );
  }
  return {
    goal: goal.trim(),
    data: options.data === undefined ? undefined : readData(options.data),
    output: options.output === undefined ? undefined : readOutputSchema(options.output),
    answers: options.answer ?? [],
    url,
    profile: readProfile(options.profile, { config, env }, "assisted"),
    cdp,
    headed: options.headed ?? config.headed ?? false,
    maxSteps: options.maxSteps ?? config.maxSteps ?? defaultMaxSteps,
    vision: options.vision ?? config.vision ?? false,
    pageTools: options.pageTools ?? false,
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

/** Reads the profile: what may run without approval. */
export function readProfile(
  option: string | undefined,
  { config, env }: { config: ConfigFile; env: NodeJS.ProcessEnv },
  defaultProfile: CapabilityProfile,
): CapabilityProfile {
  const requested = option ?? env.GISELLE_PROFILE ?? config.profile ?? defaultProfile;
  const parsed = capabilityProfileSchema.safeParse(requested);
  if (parsed.success) return parsed.data;
  const where = option ? "--profile" : "GISELLE_PROFILE";
  throw new UsageError(
    `${where}: there is no profile "${requested}". Use ${capabilityProfileSchema.options.join(", ")}.`,
  );
}
