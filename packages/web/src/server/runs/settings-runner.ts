import { createStoreReviewer, type RunStore } from "@giselles-ai/agent";
import type { OsDriver } from "@giselles-ai/agent/drivers/os";
import type { OriginLists } from "@giselles-ai/agent/internal";
import type { Environment } from "@giselles-ai/planner/internal";
import {
  createCliRunner,
  createPlannerRunner,
  gemini,
  type Runner,
  type RunnerContext,
  RunnerError,
  type RunResult,
  type Sandboxes,
} from "@giselles-ai/server";
import type { Settings } from "../../contract.ts";
import type { ChatRuns } from "../chat/chat-runs.ts";
import { geminiKeys } from "../engines/find-engines.ts";
import { type PickedEngine, pickEngine } from "../engines/pick-engine.ts";
import type { SettingsFile } from "../settings.ts";
import type { ProgramRuns } from "./program-runs.ts";

export interface SettingsRunnerOptions {
  /** Told which run a chat's task has become. */
  chatRuns: ChatRuns;
  settings: SettingsFile;
  store: RunStore;
  programs: ProgramRuns;
  sandboxes: Sandboxes;
  /** The files that may be uploaded. */
  files: OsDriver;
  env: Environment;
}

/** Does each run as the settings are when it starts: by the loop with the engine of that moment, or by Gemini CLI. */
export function createSettingsRunner(options: SettingsRunnerOptions): Runner {
  const { settings, store, programs, chatRuns, env } = options;

  /** The loop has a name of its own for the run, and it is kept by that. */
  function named(context: RunnerContext): RunnerContext {
    return {
      ...context,
      async say(...events) {
        const init = events.find((event) => event.type === "init");
        if (init?.session_id) chatRuns.note(context.task.chatId, init.session_id);
        await context.say(...events);
      },
    };
  }

  async function choose(): Promise<{ wanted: Settings; picked: PickedEngine }> {
    const wanted = await settings.read();
    const picked = await pickEngine(wanted, env);
    const { isUsable, label, note } = picked.state;
    if (isUsable) return { wanted, picked };
    throw new RunnerError("no-engine", `${label} cannot be used. ${note} Or choose another engine in the settings.`);
  }

  /** The same for the loop and for a program: the table decides, and the person is asked in the app. */
  function reviewing({ profile, origins }: Settings, { state }: PickedEngine, context: RunnerContext) {
    const { chatId } = context.task;
    return {
      profile,
      origins: listsFor(origins, context.relay.url),
      store,
      reviewer: createStoreReviewer(store),
      runSettings: { engine: state.label, ...(chatId === undefined ? {} : { chatId }) },
    };
  }

  function loop(wanted: Settings, picked: PickedEngine, context: RunnerContext): Runner {
    return createPlannerRunner({
      ...reviewing(wanted, picked, context),
      engine: picked.choice,
      os: options.files,
    });
  }

  return {
    async run(context) {
      const { wanted, picked } = await inWords(choose());
      if (picked.state.name !== "gemini-cli") return inTheChat(await loop(wanted, picked, context).run(named(context)));
      chatRuns.note(context.task.chatId, context.runId);
      const key = geminiKeys.map((name) => env[name]).find((value) => value);
      const baseUrl = env.GOOGLE_GEMINI_BASE_URL;
      const runner = createCliRunner(gemini, {
        ...reviewing(wanted, picked, context),
        sandboxes: options.sandboxes,
        ...(key ? { apiKey: key } : {}),
        ...(baseUrl ? { baseUrl } : {}),
        ...(picked.model ? { model: picked.model } : {}),
      });
      const how = { engine: picked.state.label, profile: wanted.profile };
      return programs.follow(context, how, (watched) => runner.run(watched));
    },
    /** Of another instance that has gone: what the loop has written down can be gone on with, a program cannot. */
    async resume(context, told) {
      const begun = told.find((event) => event.type === "init")?.session_id;
      const info = begun === undefined ? undefined : await store.find(begun).catch(() => undefined);
      const { wanted, picked } = await inWords(choose());
      const { resume } = loop(wanted, picked, context);
      if (info && resume && picked.state.name !== "gemini-cli") return inTheChat(await resume(named(context), told));
      throw new RunnerError("interrupted", "The app went down in the middle of this run. Send the task again.");
    },
  };
}

/** What the agent could not do, or was not allowed to, it has said in the chat; nothing has failed. */
function inTheChat(result: RunResult): RunResult {
  const { error, ...rest } = result;
  return error?.type && /^(?:cannot|rejected|stuck)$/.test(error.type) ? { ...rest, status: "success" } : result;
}

/** The page that the person is at is always among those where something may be done, unless it is blocked. */
function listsFor({ allowed, blocked }: Settings["origins"], here: string): OriginLists {
  return { ...(allowed.length > 0 ? { allowed: [...allowed, new URL(here).origin] } : {}), blocked };
}

/** What is wrong with the settings is told to whoever asked for the run. */
async function inWords<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (RunnerError.isInstance(error)) throw error;
    throw new RunnerError("settings", (error as Error).message, error);
  }
}
