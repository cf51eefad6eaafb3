// The server side of the app. There is one per process, shared by all routes.
import { join, resolve } from "node:path";
import { openRunStore, type RunStore } from "@giselles-ai/agent";
import { createMemoryStore, createRedisStore, type SessionStore } from "@giselles-ai/giselle-provider";
import type { Environment } from "@giselles-ai/planner/internal";
import { findRedisUrl } from "@giselles-ai/redis";
import { type AgentServer, createAgentServer, createEventLogFromEnv, createLocalSandboxes } from "@giselles-ai/server";
import { type ChatRuns, createChatRuns } from "./chat/chat-runs.ts";
import { type PickedEngine, pickEngine } from "./engines/pick-engine.ts";
import { openFiles } from "./files.ts";
import { type KeyStore, openKeyStore } from "./keys.ts";
import { type ChangeNotifier, createChangeNotifier } from "./notifier.ts";
import { createRoutes } from "./routes.ts";
import { createProgramRuns } from "./runs/program-runs.ts";
import { createRunList, type StoredRunList } from "./runs/run-list.ts";
import { createSettingsRunner } from "./runs/settings-runner.ts";
import { watchStore } from "./runs/watch-store.ts";
import { createSamples, type Samples } from "./samples/samples.ts";
import { createSettingsFile, type SettingsFile } from "./settings.ts";

/** What the routes share. */
export interface AppContext {
  settings: SettingsFile;
  keys: KeyStore;
  /** The engine of the next run. */
  engineInUse(): Promise<PickedEngine>;
  store: RunStore;
  runs: StoredRunList;
  /** Notifies of changes in a run, by run id. */
  changes: ChangeNotifier;
  /** The agent server of this process: run endpoints and relay. */
  agent: AgentServer;
  /** The provider's session of each chat. */
  sessions: SessionStore;
  chatRuns: ChatRuns;
  samples: Samples;
  env: Environment;
}

export interface App extends Pick<AppContext, "engineInUse"> {
  routes: ReturnType<typeof createRoutes>;
  /** Gives active runs a moment to finish, then stops them. */
  close(): Promise<void>;
}

/** How long active runs may take to finish when the app shuts down, in ms. */
const drainTimeoutMs = 1500;

/** The folder for settings, runs and files. */
function dataFolder({ GISELLE_DATA }: Environment): string {
  return resolve(/* turbopackIgnore: true */ GISELLE_DATA || ".giselle");
}

/** Keys that were entered in the settings are added to `env`. */
export async function createApp(env: Environment): Promise<App> {
  const folder = dataFolder(env);
  const keys = await openKeyStore({ file: join(folder, "model-keys.json"), env });
  const changes = createChangeNotifier();
  const redis = findRedisUrl(env);
  const store = watchStore(openRunStore(redis ?? folder), changes);
  const sessions = redis ? createRedisStore({ url: redis }) : createMemoryStore();
  const log = createEventLogFromEnv(env);
  const settings = createSettingsFile(join(folder, "settings.json"));
  const programs = createProgramRuns(changes);
  const chatRuns = createChatRuns();
  const runner = createSettingsRunner({
    chatRuns,
    settings,
    store,
    programs,
    sandboxes: createLocalSandboxes({ folder: join(folder, "sandboxes") }),
    files: openFiles(join(folder, "files")),
    env,
  });
  const agent = createAgentServer({
    runners: { app: runner },
    eventLog: log,
    // Logs only the kind of error: its message may contain what a person typed.
    onError: (error) => process.stderr.write(`${error instanceof Error ? error.name : "Error"} in a run.\n`),
  });
  const context: AppContext = {
    settings,
    keys,
    engineInUse: async () => pickEngine(await settings.read(), env),
    store,
    runs: createRunList({ store, log, programs }),
    changes,
    agent,
    sessions,
    chatRuns,
    samples: createSamples(),
    env,
  };
  return {
    routes: createRoutes(context),
    engineInUse: context.engineInUse,
    async close() {
      await agent.drain(drainTimeoutMs);
      await agent.close();
      await Promise.all([store.close(), sessions.close()]);
    },
  };
}
