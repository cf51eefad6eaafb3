import { markDestinations, snapshot } from "@giselles-ai/browser-tool/dom";
import { type ChatBackend, createHttpBackend } from "@giselles-ai/browser-tool/react/internal";
import type { AppData, AppTool } from "@giselles-ai/protocol";
import type { PageProfile } from "./agent/judge-plan.ts";

export interface BackendOptions {
  api: string | null;
  approvalsApi: string | null;
  /** What plans without `api`: `built-in` is the model that the browser has on the device. */
  engine(): "reflex" | "built-in";
  root(): Element | Document;
  profile(): PageProfile;
  language(): "en" | "ja";
  /** What the app knows about the person now. */
  readAppData(): AppData;
  /** What the app lets the agent call now. */
  readAppTools(): AppTool[];
}

/** The app's server if there is one, else an agent in the page. */
export function createBackend({ api, approvalsApi, ...page }: BackendOptions): ChatBackend {
  if (api !== null) return createHttpBackend({ api, approvalsApi: approvalsApi ?? undefined, ...page });
  const load = loadOnce(() => openPageAgent(page));
  let agent: Promise<ChatBackend> | undefined; // before the first message, there is nothing to stop or to approve
  return {
    async *send(request, signal) {
      agent = load();
      yield* (await agent).send(request, signal);
    },
    stop: async (chatId) => (await agent)?.stop(chatId),
    approvals: {
      read: async (chatId, signal) => (await agent)?.approvals?.read(chatId, signal) ?? [],
      decide: async (id, decision) => (await agent)?.approvals?.decide(id, decision),
    },
  };
}

type PageOptions = Omit<BackendOptions, "api" | "approvalsApi">;

/** The agent is in a separate file, so that chats with a server do not load it. */
async function openPageAgent({ engine, root, profile, language, readAppData }: PageOptions): Promise<ChatBackend> {
  const { agentWords, createPageAgent } = await import("./agent/index.ts");
  return createPageAgent({
    loadPlanner: loadOnce(() => (engine() === "built-in" ? loadBuiltIn() : loadReflex())),
    takeSnapshot: () => markDestinations(snapshot({ scope: "page", root: root(), text: true }), root()),
    profile,
    readAppData,
    words: () => agentWords[language()],
  });
}

async function loadReflex() {
  const { createReflexPlanner } = await import("./agent/reflex-planner.ts");
  return createReflexPlanner();
}

/** Nothing is downloaded: a model that is not ready is not used. */
async function loadBuiltIn() {
  const { LanguageModel } = globalThis as { LanguageModel?: { availability(): Promise<string> } };
  const availability = await LanguageModel?.availability().catch(() => "unavailable");
  if (availability !== "available") return { ...(await loadReflex()), isSubstitute: true };
  const { createBuiltInPlanner } = await import("./agent/built-in-planner.ts");
  return createBuiltInPlanner();
}

/** A failure is not kept: the next call tries again. */
function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | undefined;
  return () => {
    loaded ??= load().catch((error) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
