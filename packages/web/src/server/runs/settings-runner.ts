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
  type Sandboxes,
} from "@giselles-ai/server";
import type { Settings } from "../../contract.ts";
import type { ChatRuns } from "../chat/chat-runs.ts";
import { geminiKeys } from "../engines/find-engines.ts";
import { type PickedEngine, pickEngine } from "../engines/pick-engine.ts";
import type { SettingsFile } from "../settings.ts";
import type { ProgramRuns } from "./program-runs.ts";

export interface SettingsRunnerOptions {
  /** Receives the run id of each chat. */
  chatRuns: ChatRuns;
  settings: SettingsFile;
  store: RunStore;
  programs: ProgramRuns;
  sandboxes: Sandboxes;
  /** The files that a run may upload. */
  files: OsDriver;
  env: Environment;
}

/** Runs each task with the settings at its start: with the loop and its engine, or with Gemini CLI. */
export function createSettingsRunner(options: SettingsRunnerOptions): Runner {
  const { settings, store, programs, chatRuns, env } = options;

  async function choose(): Promise<{ chosen: Settings; picked: PickedEngine }> {
    const chosen = await settings.read();
    const picked = await pickEngine(chosen, env);
    const { isUsable, label, note } = picked.state;
    if (isUsable) return { chosen, picked };
    throw new RunnerError("no-engine", `${label} is not available. ${note} Or choose another engine in the settings.`);
  }

  /** The same for the loop and for an external agent: the policy decides, and the app asks the person for approval. */
  function reviewOptions({ profile, origins }: Settings, { state }: PickedEngine, context: RunnerContext) {
    const { chatId } = context.task;
    return {
      profile,
      origins: listsFor(origins, context.relay.url),
      store,
      reviewer: createStoreReviewer(store),
      runSettings: { engine: state.label, ...(chatId === undefined ? {} : { chatId }) },
    };
  }

  function loop(chosen: Settings, picked: PickedEngine, context: RunnerContext): Runner {
    return createPlannerRunner({
      ...reviewOptions(chosen, picked, context),
      engine: picked.choice,
      os: options.files,
    });
  }

  return {
    async run(context) {
      const { chosen, picked } = await asRunnerError(choose());
      if (picked.state.name !== "gemini-cli") return loop(chosen, picked, context).run(withRunId(context, chatRuns));
      chatRuns.set(context.task.chatId, context.runId);
      const runner = createCliRunner(gemini, {
        ...reviewOptions(chosen, picked, context),
        ...geminiOptions(env, picked),
        sandboxes: options.sandboxes,
      });
      const info = { engine: picked.state.label, model: picked.model, profile: chosen.profile };
      return programs.follow(context, info, (watched) => runner.run(watched));
    },
    /** A run of the loop can be resumed from its journal, a run of an external agent cannot. */
    async resume(context, events) {
      const loopRunId = events.find((event) => event.type === "init")?.session_id;
      const info = loopRunId === undefined ? undefined : await store.find(loopRunId).catch(() => undefined);
      const { chosen, picked } = await asRunnerError(choose());
      const { resume } = loop(chosen, picked, context);
      if (info && resume && picked.state.name !== "gemini-cli") return resume(withRunId(context, chatRuns), events);
      throw new RunnerError("interrupted", "The app stopped during this run. Send the task again.");
    },
  };
}

/** Runs of the loop are stored under the loop's own run id, which its `init` event has. */
function withRunId(context: RunnerContext, chatRuns: ChatRuns): RunnerContext {
  return {
    ...context,
    async emit(...events) {
      const init = events.find((event) => event.type === "init");
      if (init?.session_id) chatRuns.set(context.task.chatId, init.session_id);
      await context.emit(...events);
    },
  };
}

function geminiOptions(env: Environment, { model }: PickedEngine) {
  const apiKey = geminiKeys.map((name) => env[name]).find((value) => value);
  const baseUrl = env.GOOGLE_GEMINI_BASE_URL;
  return { ...(apiKey ? { apiKey } : {}), ...(baseUrl ? { baseUrl } : {}), ...(model ? { model } : {}) };
}

/** Adds the app's own origin to the allowed ones. It can still be blocked. */
function listsFor({ allowed, blocked }: Settings["origins"], url: string): OriginLists {
  return { ...(allowed.length > 0 ? { allowed: [...allowed, new URL(url).origin] } : {}), blocked };
}

/** Turns any error into a `RunnerError`, whose message the client of the run gets. */
async function asRunnerError<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (RunnerError.isInstance(error)) throw error;
    throw new RunnerError("settings", (error as Error).message, error);
  }
}
