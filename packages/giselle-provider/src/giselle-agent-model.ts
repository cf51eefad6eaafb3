import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV4 } from "@ai-sdk/provider";
import { collectResult } from "./collect-result.ts";
import { asLanguageModelV4 } from "./language-model-v4.ts";
import { openStep } from "./open-step.ts";
import type { GiselleGenerateResult, GisellePart, GiselleStreamResult } from "./parts.ts";
import { readPrompt } from "./read-prompt.ts";
import { createRuntime, type Runtime, type RuntimeOptions } from "./runtime.ts";
import type { ClaimedSession } from "./session-manager.ts";
import { endRun, type Step, stopTimeoutMs, tellStep } from "./tell-step.ts";
import { toStream } from "./to-stream.ts";
import { listWarnings } from "./warnings.ts";

export interface GiselleAgentModelOptions extends RuntimeOptions {
  /** Default "giselle-agent". */
  modelId?: string;
}

/** A run in the cloud, as a language model of the AI SDK: a step of the run is a call of the model. */
export class GiselleAgentModel implements LanguageModelV3 {
  readonly specificationVersion = "v3";
  readonly provider = "giselle";
  readonly modelId: string;
  readonly supportedUrls = {};
  readonly #runtime: Runtime;

  constructor(options: GiselleAgentModelOptions) {
    this.modelId = options.modelId ?? "giselle-agent";
    this.#runtime = createRuntime(options);
  }

  async doStream(options: LanguageModelV3CallOptions): Promise<GiselleStreamResult> {
    const { parts, detach, headers, setWaiting } = await this.#begin(options, { repeatsCalls: false });
    return { stream: toStream(parts, { detach, abort: options.abortSignal, setWaiting }), response: { headers } };
  }

  async doGenerate(options: LanguageModelV3CallOptions): Promise<GiselleGenerateResult> {
    const { parts, headers } = await this.#begin(options, { repeatsCalls: true });
    return await collectResult(parts, headers);
  }

  /** The same model, by the interface of the newest AI SDK. */
  toV4(): LanguageModelV4 {
    return asLanguageModelV4(this);
  }

  /** Stops the run of a session, wherever it is told: for a stop button, whose click is a request of its own. */
  async stop(sessionId: string): Promise<void> {
    const { sessions, cloudFor, live, keyOf } = this.#runtime;
    const key = keyOf(sessionId);
    const runId = (await sessions.load(key))?.runId;
    if (runId === undefined) return;
    await cloudFor({}).stop(runId, AbortSignal.timeout(stopTimeoutMs));
    const session = await sessions.claim(sessionId, key).catch(() => undefined); // who tells it now, sees its end
    if (!session) return;
    await endRun({ session, live });
  }

  async #begin(options: LanguageModelV3CallOptions, { repeatsCalls }: Pick<Step, "repeatsCalls">): Promise<Begun> {
    const { sessions, cloudFor, live, keyOf, generateId, now, task, relay, reader } = this.#runtime;
    const { abortSignal: abort, headers = {}, includeRawChunks = false } = options;
    abort?.throwIfAborted();
    const prompt = await readPrompt(options);
    const sessionId = prompt.sessionId ?? generateId();
    const cloud = cloudFor(headers);
    const session = await sessions.claim(sessionId, keyOf(sessionId));
    const detach = new AbortController();
    try {
      const opened = await openStep({ cloud, live, session, prompt, task, generateId, reader, relay, signal: abort });
      const step: Step = {
        sessionId,
        session,
        reader: opened,
        cloud,
        live,
        warnings: listWarnings(options),
        includeRawChunks,
        repeatsCalls,
        now,
        abort,
        detach: detach.signal,
      };
      return {
        parts: tellStep(step),
        detach,
        headers: { "x-giselle-session-id": sessionId },
        setWaiting: session.setWaiting,
      };
    } catch (error) {
      const { runId } = session.metadata ?? {};
      if (abort?.aborted && runId) {
        await cloud.stop(runId, AbortSignal.timeout(stopTimeoutMs)).catch(() => {}); // it may not have begun
        await endRun({ session, live }).catch(() => {});
      }
      await session.release().catch(() => {}); // the claim then ends by itself
      throw error;
    }
  }
}

interface Begun {
  parts: AsyncGenerator<GisellePart, void>;
  detach: AbortController;
  headers: Record<string, string>;
  setWaiting: ClaimedSession["setWaiting"];
}
