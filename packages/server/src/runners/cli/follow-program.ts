import { isObject, type JsonObject } from "@giselles-ai/planner/internal";
import type { RunEvent } from "@giselles-ai/protocol";
import type { SandboxProcess } from "../../sandboxes/sandbox.ts";
import { waitAtMost } from "../../time.ts";
import type { RunnerContext, RunResult } from "../runner.ts";
import type { Cli, CliMapper } from "./cli.ts";
import { crashed, missingProgram, noOutput, timedOut } from "./cli-errors.ts";
import { readOutputLines } from "./read-lines.ts";

export interface FollowedProgram {
  cli: Cli;
  process: SandboxProcess;
  mapper: CliMapper;
  emit: RunnerContext["emit"];
  signal: AbortSignal;
  /** While an approval is pending, missing output does not count as a hang. */
  page: { readonly isAwaitingApproval: boolean };
  silenceMs: number;
  timeLimitMs: number;
  /** Masked in all output. */
  secrets: string[];
}

/** How long a program may take to exit after it has reported its end, in ms. */
const exitTimeoutMs = 5000;
/** Maximum length of a line that is passed on as stderr, in characters. */
const maxNoiseLength = 10_000;

/** Follows the program to its end. The process is always killed afterwards. */
export function followProgram(program: FollowedProgram): Promise<RunResult> {
  return new ProgramFollower(program).follow();
}

class ProgramFollower {
  readonly #program: FollowedProgram;
  /** Aborted with the reason when a time limit is exceeded. */
  readonly #limits = new AbortController();
  #idleTimer: ReturnType<typeof setTimeout> | undefined;
  #lastOutput = "";

  constructor(program: FollowedProgram) {
    this.#program = program;
  }

  async follow(): Promise<RunResult> {
    const { cli, process, mapper, timeLimitMs } = this.#program;
    const limit = setTimeout(() => this.#limits.abort(timedOut(cli, timeLimitMs)), timeLimitMs);
    this.#resetIdleTimer();
    try {
      const [{ code }] = await Promise.race([
        Promise.all([process.ended, this.#readStdout(), this.#readStderr()]).catch((error) => {
          throw (error as { code?: string }).code === "ENOENT" ? missingProgram(cli) : error;
        }),
        this.#interrupted(),
      ]);
      if (mapper.result) return mapper.result;
      throw code === 127 ? missingProgram(cli) : crashed(cli, code, this.#lastOutput);
    } finally {
      clearTimeout(limit);
      clearTimeout(this.#idleTimer);
      await process.kill();
    }
  }

  /** Rejects when the run is stopped or a time limit is exceeded. */
  #interrupted(): Promise<never> {
    const { signal } = this.#program;
    const interrupted = new Promise<never>((_, reject) => {
      for (const each of [signal, this.#limits.signal]) {
        each.addEventListener("abort", () => reject(each.reason), { once: true });
      }
      if (signal.aborted) reject(signal.reason);
    });
    interrupted.catch(() => {});
    return interrupted;
  }

  #resetIdleTimer(): void {
    const { cli, page, silenceMs } = this.#program;
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      if (page.isAwaitingApproval) this.#resetIdleTimer();
      else this.#limits.abort(noOutput(cli, silenceMs));
    }, silenceMs);
  }

  async #readStdout(): Promise<void> {
    const { process, mapper, emit } = this.#program;
    for await (const { text, isTruncated } of readOutputLines(process.stdout)) {
      this.#resetIdleTimer();
      if (text.trim() === "") continue;
      const events = this.#readLine(this.#maskSecrets(text), isTruncated);
      if (events.length > 0) await emit(...events);
      if (mapper.result) void waitAtMost(exitTimeoutMs, process.ended).finally(() => process.kill());
    }
  }

  #readLine(text: string, isTruncated: boolean): RunEvent[] {
    const line = isTruncated ? undefined : parseObject(text);
    if (line) return this.#program.mapper.map(line);
    this.#lastOutput = text;
    return [{ type: "stderr", content: text.slice(0, maxNoiseLength) }];
  }

  async #readStderr(): Promise<void> {
    const { process, emit } = this.#program;
    for await (const { text } of readOutputLines(process.stderr, maxNoiseLength)) {
      this.#resetIdleTimer();
      if (text.trim() === "") continue;
      this.#lastOutput = this.#maskSecrets(text);
      await emit({ type: "stderr", content: this.#lastOutput });
    }
  }

  #maskSecrets(text: string): string {
    return this.#program.secrets.reduce((masked, secret) => masked.replaceAll(secret, "***"), text);
  }
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
