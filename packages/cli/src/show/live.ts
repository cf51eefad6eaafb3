// Shows a run on a terminal: finished steps stay on the screen, the current step is redrawn.
import type { AgentEvent, Execution } from "@giselles-ai/agent";
import { type ActionStep, messageBefore } from "@giselles-ai/protocol";
import type { PageMemory } from "../page/page-memory.ts";
import { formatActions } from "./action-lines.ts";
import { clean } from "./clean.ts";
import { count, seconds, summary, tokens } from "./figures.ts";
import { formatOutput } from "./format-output.ts";
import { LiveRegion } from "./live-region.ts";
import { createPaint, type Paint } from "./paint.ts";
import type { Progress, ProgressOptions, RunStart } from "./progress.ts";
import { indent } from "./wrap.ts";

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const frameMs = 80;

type LiveOptions = ProgressOptions & { env: NodeJS.ProcessEnv };
type Show<Type extends AgentEvent["type"]> = (event: Extract<AgentEvent, { type: Type }>) => void;

export function createLiveProgress(options: LiveOptions): Progress {
  return new LiveProgress(options);
}

class LiveProgress implements Progress {
  readonly #output: NodeJS.WriteStream;
  readonly #page: PageMemory;
  readonly #paint: Paint;
  readonly #region: LiveRegion;
  // The current step, from top to bottom.
  #head: string[] = [];
  #planned: readonly ActionStep[] = [];
  #done: Execution[] = [];
  #foot: string[] = [];
  #busyWith: string | undefined;
  #since = performance.now();
  #frame = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ output, page, env }: LiveOptions) {
    this.#output = output;
    this.#page = page;
    this.#paint = createPaint(env);
    this.#region = new LiveRegion(output);
  }

  begin({ goal, url, profile, engine }: RunStart): void {
    const [first = "", ...rest] = this.#indent(clean(goal), 2);
    this.#region.commit(["", this.#bold(first), ...rest.map((line) => this.#bold(line))]);
    this.#region.commit([
      ...this.#indent(`${engine.name}: ${engine.reason}`, 2).map((line) => this.#dim(line)),
      this.#dim(`  profile ${profile}${url ? `, at ${clean(url)}` : ""}`),
    ]);
    this.#head = [""];
    this.note("opening the browser");
    this.#head = [];
  }

  show(event: AgentEvent): void {
    const show = this.#shows[event.type] as Show<AgentEvent["type"]> | undefined;
    show?.(event);
  }

  pause(): () => void {
    this.#stopTimer();
    this.#region.commit(this.#head);
    this.#head = [];
    return () => this.note("acting");
  }

  note(text: string): void {
    this.#busyWith = text;
    this.#since = performance.now();
    this.#timer ??= setInterval(() => {
      this.#frame += 1;
      this.#draw();
    }, frameMs).unref();
    this.#draw();
  }

  close(): void {
    if (this.#timer) this.#settle();
    this.#stopTimer();
  }

  readonly #shows: { [Type in AgentEvent["type"]]?: Show<Type> } = {
    "step-started": ({ step }) => {
      if (this.#timer) this.#settle();
      this.#head = ["", `  ${this.#bold(`Step ${step}`)}`];
      this.note("reading the page");
    },
    "page-sensed": ({ step, title, url, fields }) => {
      const name = clean(title) || clean(url);
      this.#head = ["", `  ${this.#bold(`Step ${step}`)}  ${name} ${this.#dim(`· ${count(fields, "element")}`)}`];
      this.note("thinking");
    },
    "plan-made": ({ plan, planned: { usage, latencyMs, attempts } }) => {
      const cost = attempts === 0 ? "no model" : tokens(usage);
      const message = messageBefore(plan);
      if (message !== undefined) this.#head.push(...this.#indent(clean(message), 4));
      this.#planned = plan.steps;
      this.#foot = [this.#dim(`    ${seconds(latencyMs)} to plan, ${cost}`)];
      if (plan.steps.length > 0) this.note("acting");
    },
    "review-given": ({ review }) => {
      if (review.verdict === "approved") this.#planned = review.steps;
      this.note("acting");
    },
    "action-done": ({ execution }) => {
      this.#done.push(execution);
      this.#draw();
    },
    "step-done": () => this.#settle(),
    "run-paused": () => this.note("paused"),
    "run-resumed": () => this.note("acting"),
    "run-done": ({ result }) => {
      if (this.#timer || this.#foot.length > 0) this.#settle();
      const [colour, mark] = result.completed ? (["green", "✓"] as const) : (["red", "✗"] as const);
      const [first = "", ...rest] = this.#indent(clean(result.message), 4);
      const data = result.output ? formatOutput(result.output).map((line) => `    ${line}`) : [];
      this.#region.commit(["", `  ${this.#paint(colour, mark)} ${first.trimStart()}`, ...rest, ...data]);
      this.#region.commit([
        this.#dim(`    ${result.completed ? "" : `${result.ending} after `}${summary(result)}`),
        "",
      ]);
    },
  };

  /** Commits the current step to the screen. */
  #settle(): void {
    this.#stopTimer();
    this.#busyWith = undefined;
    this.#region.commit([...this.#lines(), ...this.#foot]);
    this.#head = [];
    this.#planned = [];
    this.#done = [];
    this.#foot = [];
  }

  #stopTimer(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #draw(): void {
    if (this.#timer) this.#region.draw(this.#lines());
  }

  #lines(): string[] {
    const spinner = this.#paint("cyan", frames[this.#frame % frames.length] ?? "");
    const elapsed = this.#dim(seconds(performance.now() - this.#since));
    const status = this.#busyWith ? [`    ${spinner} ${this.#busyWith} ${elapsed}`] : [];
    const actions = formatActions({
      planned: this.#planned,
      done: this.#done,
      page: this.#page,
      paint: this.#paint,
      columns: this.#output.columns ?? 80,
    });
    return [...this.#head, ...actions, ...status];
  }

  #indent(text: string, by: number): string[] {
    return indent(text, { by, columns: this.#output.columns ?? 80 });
  }

  #dim(text: string): string {
    return this.#paint("dim", text);
  }

  #bold(text: string): string {
    return this.#paint("bold", text);
  }
}
