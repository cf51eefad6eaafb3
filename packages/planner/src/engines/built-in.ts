import type { CompletionRequest, ModelEngine, SchemaDialect } from "../engine.ts";
import { PlannerError } from "../planner-error.ts";
import { defineModelEngine } from "./define-model-engine.ts";
import { unavailable } from "./failures.ts";

export { toPageInput } from "../plan/page-input.ts";

/** What the engine uses of the browser's Prompt API. */
export interface LanguageModelApi {
  availability(options?: object): Promise<"unavailable" | "downloadable" | "downloading" | "available">;
  create(options: {
    initialPrompts: { role: "system"; content: string }[];
    monitor(monitor: EventTarget): void;
    signal: AbortSignal;
  }): Promise<LanguageModelSession>;
}

export interface LanguageModelSession {
  readonly contextUsage: number;
  readonly contextWindow: number;
  measureContextUsage(input: Prompt[], options: { responseConstraint: object }): Promise<number>;
  clone(options: { signal: AbortSignal }): Promise<LanguageModelSession>;
  prompt(input: Prompt[], options: PromptOptions): Promise<string>;
  destroy(): void;
}

interface Prompt {
  role: "user" | "assistant";
  content: string;
}
interface PromptOptions {
  responseConstraint: object;
  omitResponseConstraintInput: boolean;
  signal: AbortSignal;
}

export interface BuiltInOptions {
  /** Default: the browser's `LanguageModel`. */
  api?: LanguageModelApi | undefined;
  /** Whether a model that the device does not have yet may be downloaded, which can be gigabytes. Default false. */
  download?: boolean;
  /** Called during a download with the part that is loaded, from 0 to 1. */
  onDownload?: (loaded: number) => void;
  /** Context window in tokens, until the browser has reported its own. Default 6144. */
  contextTokens?: number;
}

const dialect: SchemaDialect = { requireAll: false, patterns: false, maxEnumValues: 900, references: true };

/**
 * Uses the model that the browser has on the device (the Prompt API) as the engine of a planner. Nothing leaves the device, and
 * nothing is downloaded unless you allow it.
 *
 * @example <caption>packages/planner/test/engines/built-in.test.ts</caption>
 * const engine = builtIn({ download: true, onDownload: (loaded) => progress.push(loaded) });
 */
export function builtIn(options: BuiltInOptions = {}): ModelEngine {
  const sessions = new BuiltInSessions(options);
  return defineModelEngine({
    name: "built-in",
    model: "built-in",
    contextTokens: options.contextTokens ?? 6144,
    vision: false,
    dialect,
    complete: (request, { signal }) => complete(sessions, request, signal),
  });
}

async function complete(sessions: BuiltInSessions, request: CompletionRequest, signal: AbortSignal) {
  const { system, messages, schema } = request;
  const session = await sessions.open(system, signal);
  try {
    const needed = await session.measureContextUsage(messages, { responseConstraint: schema });
    const free = session.contextWindow - session.contextUsage;
    if (needed > free)
      throw new PlannerError(
        "engine_unavailable",
        `The browser's model takes ${session.contextWindow} tokens, and this page needs ${needed + session.contextUsage}. Limit it to a part of the page with the root option, or use another engine.`,
      );
    const before = session.contextUsage;
    // The prompt describes the answer; adding the schema to it would cost its tokens twice.
    const text = await session.prompt(messages, {
      responseConstraint: schema,
      omitResponseConstraintInput: true,
      signal,
    });
    const used = Math.max(session.contextUsage - before - needed, 0);
    return {
      text,
      usage: { inputTokens: before + needed, outputTokens: used },
      finish: session.contextUsage >= session.contextWindow ? ("length" as const) : ("stop" as const),
    };
  } catch (error) {
    if (signal.aborted || PlannerError.isInstance(error)) throw error;
    throw explain(error);
  } finally {
    session.destroy();
  }
}

/** Loading a model takes seconds, so one session with the instructions stays open, and each request gets a copy of it. */
class BuiltInSessions {
  readonly #options: BuiltInOptions;
  #base: { system: string; session: Promise<LanguageModelSession> } | undefined;

  constructor(options: BuiltInOptions) {
    this.#options = options;
  }

  async open(system: string, signal: AbortSignal): Promise<LanguageModelSession> {
    if (this.#base?.system !== system) {
      void this.#base?.session.then((session) => session.destroy()).catch(() => {});
      const session = this.#create(system, signal);
      this.#base = { system, session };
      session.catch(() => {
        this.#base = undefined; // the next request tries again
      });
    }
    const base = await this.#base.session;
    return base.clone({ signal });
  }

  async #create(system: string, signal: AbortSignal): Promise<LanguageModelSession> {
    const { api = (globalThis as { LanguageModel?: LanguageModelApi }).LanguageModel, onDownload } = this.#options;
    if (!api) throw missing("This browser has no model of its own (no Prompt API).");
    const availability = await api.availability();
    if (availability === "unavailable") throw missing("This device has no model that the browser can use.");
    if (availability !== "available" && !this.#options.download)
      throw missing("The browser would have to download its model first. To allow it, set download.");
    const monitor = (events: EventTarget) =>
      events.addEventListener("downloadprogress", (event) =>
        onDownload?.((event as Event & { loaded?: number }).loaded ?? 0),
      );
    try {
      return await api.create({ initialPrompts: [{ role: "system", content: system }], monitor, signal });
    } catch (error) {
      if (signal.aborted) throw error;
      throw explain(error);
    }
  }
}

function missing(reason: string): PlannerError {
  return new PlannerError(
    "engine_unavailable",
    `${reason} Use the reflex engine, which needs no model, or another engine.`,
  );
}

function explain(error: unknown): PlannerError {
  const { name = "", message = String(error) } = (error ?? {}) as Partial<Error>;
  const isLimit = name === "QuotaExceededError";
  const remedy = isLimit ? "Limit it to a part of the page with the root option, or use another engine." : undefined;
  return unavailable({ service: "The browser's own model", message: message || name, cause: error, remedy });
}
