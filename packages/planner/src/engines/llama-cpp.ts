import type { Completion, CompletionRequest, ModelEngine, SchemaDialect } from "../engine.ts";
import { PlannerError } from "../planner-error.ts";
import { defineModelEngine } from "./define-model-engine.ts";
import { unavailable } from "./failures.ts";
import type { ChatItem, Llama, LlamaChat, LlamaLibrary, LlamaModel, LlamaSequence } from "./llama/llama-library.ts";
import { importLlama } from "./llama/llama-library.ts";
import { writeGrammar } from "./llama/write-grammar.ts";

export interface LlamaCppOptions {
  /** The path of a GGUF file. Default: `GISELLE_MODEL`. */
  model?: string;
  /** Context window in tokens, at most the model's own. It is memory. Default 8192. */
  contextTokens?: number;
  /** Default 0. */
  temperature?: number;
  /** Makes the answers at a temperature repeatable. Default: random. */
  seed?: number;
  /** Whether to use a graphics card. Default "auto". */
  gpu?: "auto" | false;
  /** Number of threads. Default: one for each processor core but one. */
  threads?: number;
  /** Maximum number of characters of a text in the answer, for a model that repeats itself. Default: no limit. */
  maxTextLength?: number;
  /** Imports node-llama-cpp, if a program has it elsewhere. Default: from beside this package, or from `GISELLE_LLAMA_CPP`. */
  load?: () => Promise<unknown>;
  /** Environment variables. Default `process.env`. */
  env?: Record<string, string | undefined>;
}

const dialect: SchemaDialect = { requireAll: false, patterns: false, maxEnumValues: 2000, references: true };
/** For the tokens by which a chat template marks its messages. */
const reservedTokens = 64;

/**
 * Runs a GGUF file in this process with node-llama-cpp, which you install yourself. The answer is constrained to a plan's schema.
 * Nothing leaves your machine, and nothing is downloaded.
 *
 * @example <caption>packages/planner/test/engines/llama-cpp.test.ts</caption>
 * const engine = llamaCpp({ model: file, gpu: false, temperature: 1, seed: 1, maxTextLength: 20 });
 */
export function llamaCpp(options: LlamaCppOptions = {}): ModelEngine {
  const { contextTokens = 8192, env = process.env } = options;
  const path = options.model ?? env.GISELLE_MODEL ?? "";
  const session = new LlamaSession(path, { ...options, contextTokens, env });
  return defineModelEngine({
    name: "llama-cpp",
    model: path,
    contextTokens,
    vision: false,
    dialect,
    complete: (request, { signal }) => session.complete(request, signal),
  });
}

interface Loaded {
  llama: Llama;
  model: LlamaModel;
  chat: LlamaChat;
  sequence: LlamaSequence;
  contextTokens: number;
}

type SessionOptions = LlamaCppOptions & Required<Pick<LlamaCppOptions, "contextTokens" | "env">>;

/** A model in memory with one context. Requests wait for each other; what they begin with in common is read once. */
class LlamaSession {
  readonly #path: string;
  readonly #options: SessionOptions;
  #loaded: Promise<Loaded> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string, options: SessionOptions) {
    this.#path = path;
    this.#options = options;
  }

  complete(request: CompletionRequest, signal: AbortSignal): Promise<Completion> {
    const answer = this.#last.then(() => this.#complete(request, signal));
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #complete(request: CompletionRequest, signal: AbortSignal): Promise<Completion> {
    signal.throwIfAborted();
    this.#loaded ??= this.#load(signal);
    try {
      return await this.#generate(await this.#loaded, request, signal);
    } catch (error) {
      if (signal.aborted || PlannerError.isInstance(error)) throw error;
      throw unavailable({ service: `llama.cpp with ${this.#path}`, message: messageOf(error), cause: error });
    }
  }

  async #load(signal: AbortSignal): Promise<Loaded> {
    const {
      contextTokens,
      gpu = "auto",
      threads = freeCores(),
      env,
      load = () => importLlama(env.GISELLE_LLAMA_CPP),
    } = this.#options;
    try {
      await checkFile(this.#path);
      const { getLlama, LlamaChat } = (await load()) as LlamaLibrary;
      const llama = await getLlama({
        gpu,
        build: "never",
        skipDownload: true,
        logLevel: "error",
        progressLogs: false,
      });
      const model = await llama.loadModel({ modelPath: this.#path, loadSignal: signal });
      const contextSize = Math.min(contextTokens, model.trainContextSize);
      const context = await model.createContext({ contextSize, threads, createSignal: signal });
      const sequence = context.getSequence();
      const chat = new LlamaChat({ contextSequence: sequence });
      return { llama, model, chat, sequence, contextTokens: context.contextSize };
    } catch (error) {
      this.#loaded = undefined; // the next request tries again
      throw error;
    }
  }

  async #generate(loaded: Loaded, request: CompletionRequest, signal: AbortSignal): Promise<Completion> {
    const { llama, model, chat, sequence, contextTokens } = loaded;
    const { temperature = 0, seed, maxTextLength } = this.#options;
    const texts = [request.system, ...request.messages.map(({ content }) => content)];
    const inputTokens = texts.reduce((sum, text) => sum + model.tokenize(text).length, 0);
    const room = contextTokens - inputTokens - reservedTokens;
    // Without this, the library would drop the beginning of the conversation: the rules of the prompt.
    if (room < reservedTokens)
      throw new PlannerError(
        "engine_unavailable",
        `${this.#path} has a context of ${contextTokens} tokens, and this page needs ${inputTokens}. Limit it to a part of the page with the root option, set contextTokens, or use another model.`,
      );
    const grammar = await llama.createGrammar({ grammar: writeGrammar(request.schema, { maxTextLength }) });
    const before = sequence.tokenMeter.usedOutputTokens;
    const { response, metadata } = await chat.generateResponse(toHistory(request), {
      grammar,
      temperature,
      signal,
      maxTokens: Math.min(request.maxOutputTokens, room),
      // The answer has a field for reasoning; a thinking model would spend its tokens twice.
      budgets: { thoughtTokens: 0 },
      ...(seed === undefined ? {} : { seed }),
    });
    const outputTokens = sequence.tokenMeter.usedOutputTokens - before;
    const finish = metadata.stopReason === "maxTokens" ? "length" : "stop";
    return { text: response, usage: { inputTokens, outputTokens }, finish };
  }
}

/** The threads wait for each other at every token: one that has no core to itself slows all of them down. */
function freeCores(): number {
  return Math.max(1, process.getBuiltinModule("node:os").availableParallelism() - 1);
}

function toHistory({ system, messages }: CompletionRequest): ChatItem[] {
  const items = messages.map(
    ({ role, content }): ChatItem =>
      role === "user" ? { type: "user", text: content } : { type: "model", response: [content] },
  );
  // The library answers the last model's turn, which is still empty.
  return [{ type: "system", text: system }, ...items, { type: "model", response: [] }];
}

/** The library would look for an address it could download from. */
async function checkFile(path: string): Promise<void> {
  const fail = (problem: string) =>
    new PlannerError(
      "engine_unavailable",
      `${problem} Name a GGUF file on this machine, such as llama-cpp:/models/qwen3-4b.gguf; \`giselle models <folder>\` lists them.`,
    );
  if (path === "") throw fail("The engine llama-cpp needs a model.");
  const { open } = process.getBuiltinModule("node:fs/promises");
  const file = await open(path, "r").catch(() => undefined);
  if (!file) throw fail(`There is no file "${path}" that can be read.`);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (buffer.toString("latin1") !== "GGUF") throw fail(`"${path}" is not a GGUF file.`);
  } finally {
    await file.close();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
