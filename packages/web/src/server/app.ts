// The server's side of the app: one for each process, with everything that its routes share.
import { join, resolve } from "node:path";
import { openRunStore, type RunStore } from "@giselles-ai/agent";
import { createMemoryStore, createRedisStore, type SessionStore } from "@giselles-ai/giselle-provider";
import type { Environment } from "@giselles-ai/planner/internal";
import { findRedisUrl } from "@giselles-ai/redis";
import { type AgentServer, createAgentServer, createEventLogFromEnv, createLocalSandboxes } from "@giselles-ai/server";
import { type Bell, createBell } from "./bell.ts";
import { type ChatRuns, createChatRuns } from "./chat/chat-runs.ts";
import { type ChatSteps, createChatSteps } from "./chat/chat-steps.ts";
import { type PickedEngine, pickEngine } from "./engines/pick-engine.ts";
import { openFiles } from "./files.ts";
import { createRoutes } from "./routes.ts";
import { createProgramRuns } from "./runs/program-runs.ts";
import { createRunList, type RunList } from "./runs/run-list.ts";
import { createSettingsRunner } from "./runs/settings-runner.ts";
import { watchStore } from "./runs/watch-store.ts";
import { createSamples, type Samples } from "./samples/samples.ts";
import { createSettingsFile, type SettingsFile } from "./settings.ts";

/** What the routes share. */
export interface Parts {
  settings: SettingsFile;
  /** The one that the next run uses. */
  engineInUse(): Promise<PickedEngine>;
  store: RunStore;
  runs: RunList;
  /** Rings for a run, by its id, whenever something changes in it. */
  bell: Bell;
  /** The runs' own endpoints, in this process. */
  agent: AgentServer;
  /** Of the chats, as the provider keeps them. */
  sessions: SessionStore;
  steps: ChatSteps;
  chatRuns: ChatRuns;
  samples: Samples;
  env: Environment;
}

export interface App extends Pick<Parts, "engineInUse"> {
  routes: ReturnType<typeof createRoutes>;
  /** Lets what is under way end, for a moment, and then ends it. */
  close(): Promise<void>;
}

/** How long runs that are under way may go on when the app is stopped, in ms. */
const patienceMs = 1500;

/** Where everything lies that is kept: settings, runs, files. */
function dataFolder({ GISELLE_DATA }: Environment): string {
  return resolve(/* turbopackIgnore: true */ GISELLE_DATA || ".giselle");
}

export function createApp(env: Environment): App {
  const folder = dataFolder(env);
  const bell = createBell();
  const redis = findRedisUrl(env);
  const store = watchStore(openRunStore(redis ?? folder), bell);
  const sessions = redis ? createRedisStore({ url: redis }) : createMemoryStore();
  const log = createEventLogFromEnv(env);
  const settings = createSettingsFile(join(folder, "settings.json"));
  const programs = createProgramRuns(bell);
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
    // Of what went wrong, its kind: its words may hold what a person typed.
    onError: (error) => process.stderr.write(`${error instanceof Error ? error.name : "A fault"} in a run.\n`),
  });
  const parts: Parts = {
    settings,
    engineInUse: async () => pickEngine(await settings.read(), env),
    store,
    runs: createRunList({ store, log, programs }),
    bell,
    agent,
    sessions,
    steps: createChatSteps(),
    chatRuns,
    samples: createSamples(),
    env,
  };
  return {
    routes: createRoutes(parts),
    engineInUse: parts.engineInUse,
    async close() {
      await agent.drain(patienceMs);
      await agent.close();
      await Promise.all([store.close(), sessions.close()]);
    },
  };
}
