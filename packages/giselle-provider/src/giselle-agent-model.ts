import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV4 } from "@ai-sdk/provider";
import { type CallOptions, readCallOptions, refuseFixedOwner } from "./call-options.ts";
import { collectResult } from "./collect-result.ts";
import { asLanguageModelV4 } from "./language-model-v4.ts";
import { openStep } from "./open-step.ts";
import type { GiselleGenerateResult, GisellePart, GiselleStreamResult } from "./parts.ts";
import { readPrompt } from "./read-prompt.ts";
import { createRuntime, type Runtime, type RuntimeOptions } from "./runtime.ts";
import type { ClaimedSession } from "./session-manager.ts";
import { closeRun, type OpenStep, stopTimeoutMs, streamStep } from "./stream-step.ts";
import { toStream } from "./to-stream.ts";
import { listWarnings } from "./warnings.ts";

export interface GiselleAgentModelOptions extends RuntimeOptions {
  /** Default "giselle-agent". */
  modelId?: string;
}

/**
 * A run on an agent server as a language model of the AI SDK. Each call of the model is a step of the run.
 *
 * @example <caption>packages/giselle-provider/src/giselle-agent-model.test.ts</caption>
 * const model = new GiselleAgentModel({ baseURL: cloud.baseURL, agent: { agentType: "gemini" }, store });
 */
export class GiselleAgentModel implements LanguageModelV3 {
  readonly specificationVersion = "v3";
  readonly provider = "giselle";
  readonly modelId: string;
  readonly supportedUrls = {};
  readonly #options: GiselleAgentModelOptions;
  #lazyRuntime: Runtime | undefined;

  constructor(options: GiselleAgentModelOptions) {
    refuseFixedOwner(options);
    this.modelId = options.modelId ?? "giselle-agent";
    this.#options = options;
  }

  /** Created by the first call, so that a model can be created without environment variables, such as during a build. */
  get #runtime(): Runtime {
    this.#lazyRuntime ??= createRuntime(this.#options);
    return this.#lazyRuntime;
  }

  async doStream(options: LanguageModelV3CallOptions): Promise<GiselleStreamResult> {
    const { parts, detach, headers, setWaiting } = await this.#startStep(options, { repeatsCalls: false });
    return { stream: toStream(parts, { detach, abort: options.abortSignal, setWaiting }), response: { headers } };
  }

  async doGenerate(options: LanguageModelV3CallOptions): Promise<GiselleGenerateResult> {
    const { parts, headers } = await this.#startStep(options, { repeatsCalls: true });
    return await collectResult(parts, headers);
  }

  /** The same model with the V4 interface of the AI SDK. */
  toV4(): LanguageModelV4 {
    return asLanguageModelV4(this);
  }

  /** Stops the run of a session from any process, for a stop button. */
  async stop(sessionId: string, { headers = {}, ...options }: StopOptions = {}): Promise<void> {
    const { sessions, cloudFor, live, keyOf } = this.#runtime;
    const { owner } = readCallOptions(options);
    const key = keyOf({ sessionId, owner });
    const runId = (await sessions.load(key))?.runId;
    if (runId === undefined) return;
    await cloudFor(headers).stop(runId, AbortSignal.timeout(stopTimeoutMs));
    const session = await sessions.claim(sessionId, key).catch(() => undefined); // the request that streams it sees its end
    if (!session) return;
    await closeRun({ session, live });
  }

  async #startStep(
    options: LanguageModelV3CallOptions,
    { repeatsCalls }: Pick<OpenStep, "repeatsCalls">,
  ): Promise<StartedStep> {
    const { sessions, cloudFor, live, keyOf, generateId, now, task, relayFor, reader } = this.#runtime;
    const { abortSignal: abort, headers = {}, includeRawChunks = false } = options;
    abort?.throwIfAborted();
    const prompt = await readPrompt(options);
    const sessionId = prompt.sessionId ?? generateId();
    const cloud = cloudFor(headers);
    const relay = relayFor();
    const session = await sessions.claim(sessionId, keyOf({ sessionId, owner: prompt.owner }));
    const detach = new AbortController();
    try {
      const opened = await openStep({
        cloud,
        live,
        session,
        sessionId,
        prompt,
        task,
        generateId,
        reader,
        relay,
        signal: abort,
      });
      const step: OpenStep = {
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
        parts: streamStep(step),
        detach,
        headers: { "x-giselle-session-id": sessionId },
        setWaiting: (isWaiting) => session.setWaiting(isWaiting),
      };
    } catch (error) {
      const { runId } = session.metadata ?? {};
      if (abort?.aborted && runId) {
        await cloud.stop(runId, AbortSignal.timeout(stopTimeoutMs)).catch(() => {}); // it may not have started
        await closeRun({ session, live }).catch(() => {});
      }
      await session.release().catch(() => {}); // the claim expires by itself
      throw error;
    }
  }
}

export interface StopOptions extends Pick<CallOptions, "owner"> {
  /** Sent to the cloud with this request. */
  headers?: Record<string, string>;
}

interface StartedStep {
  parts: AsyncGenerator<GisellePart, void>;
  detach: AbortController;
  headers: Record<string, string>;
  setWaiting: ClaimedSession["setWaiting"];
}
