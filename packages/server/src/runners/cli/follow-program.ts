import { isObject, type JsonObject } from "@giselles-ai/planner/internal";
import type { RunEvent } from "@giselles-ai/protocol";
import type { SandboxProcess } from "../../sandboxes/sandbox.ts";
import { waitAtMost } from "../../time.ts";
import type { RunnerContext, RunResult } from "../runner.ts";
import type { Cli, CliMapper } from "./cli.ts";
import { crashed, fellSilent, missing, tookTooLong } from "./cli-errors.ts";
import { readLines } from "./read-lines.ts";

export interface FollowedProgram {
  cli: Cli;
  process: SandboxProcess;
  mapper: CliMapper;
  say: RunnerContext["say"];
  signal: AbortSignal;
  /** While a person is being asked, a program that waits for the answer is not taken for one that hangs. */
  page: { readonly isAsking: boolean };
  silenceMs: number;
  timeLimitMs: number;
  /** Not to be repeated, whoever says them. */
  secrets: string[];
}

/** How long a program that has told of its end may take to end, in ms. */
const farewellMs = 5000;
/** The most that is told of a line that is no event, in characters. */
const longestNoise = 10_000;

/** Follows the program to its end. Whatever it does, it is gone afterwards. */
export function followProgram(program: FollowedProgram): Promise<RunResult> {
  return new ProgramFollower(program).follow();
}

class ProgramFollower {
  readonly #program: FollowedProgram;
  /** Aborted with the reason when the program takes too long, or says nothing for too long. */
  readonly #trouble = new AbortController();
  #silence: ReturnType<typeof setTimeout> | undefined;
  #lastWords = "";

  constructor(program: FollowedProgram) {
    this.#program = program;
  }

  async follow(): Promise<RunResult> {
    const { cli, process, mapper, timeLimitMs } = this.#program;
    const limit = setTimeout(() => this.#trouble.abort(tookTooLong(cli, timeLimitMs)), timeLimitMs);
    this.#noteSound();
    try {
      const [{ code }] = await Promise.race([
        Promise.all([process.ended, this.#readStdout(), this.#readStderr()]).catch((error) => {
          throw (error as { code?: string }).code === "ENOENT" ? missing(cli) : error;
        }),
        this.#interrupted(),
      ]);
      if (mapper.result) return mapper.result;
      throw code === 127 ? missing(cli) : crashed(cli, code, this.#lastWords);
    } finally {
      clearTimeout(limit);
      clearTimeout(this.#silence);
      await process.kill();
    }
  }

  /** Rejects when the run is stopped, or there is trouble. */
  #interrupted(): Promise<never> {
    const { signal } = this.#program;
    const interrupted = new Promise<never>((_, reject) => {
      for (const each of [signal, this.#trouble.signal]) {
        each.addEventListener("abort", () => reject(each.reason), { once: true });
      }
      if (signal.aborted) reject(signal.reason);
    });
    interrupted.catch(() => {});
    return interrupted;
  }

  #noteSound(): void {
    const { cli, page, silenceMs } = this.#program;
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      if (page.isAsking) this.#noteSound();
      else this.#trouble.abort(fellSilent(cli, silenceMs));
    }, silenceMs);
  }

  async #readStdout(): Promise<void> {
    const { process, mapper, say } = this.#program;
    for await (const { text, isCut } of readLines(process.stdout)) {
      this.#noteSound();
      if (text.trim() === "") continue;
      const events = this.#readLine(this.#clean(text), isCut);
      if (events.length > 0) await say(...events);
      if (mapper.result) void waitAtMost(farewellMs, process.ended).finally(() => process.kill());
    }
  }

  #readLine(text: string, isCut: boolean): RunEvent[] {
    const line = isCut ? undefined : parseObject(text);
    if (line) return this.#program.mapper.map(line);
    this.#lastWords = text;
    return [{ type: "stderr", content: text.slice(0, longestNoise) }];
  }

  async #readStderr(): Promise<void> {
    const { process, say } = this.#program;
    for await (const { text } of readLines(process.stderr, longestNoise)) {
      this.#noteSound();
      if (text.trim() === "") continue;
      this.#lastWords = this.#clean(text);
      await say({ type: "stderr", content: this.#lastWords });
    }
  }

  #clean(text: string): string {
    return this.#program.secrets.reduce((told, secret) => told.replaceAll(secret, "***"), text);
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
