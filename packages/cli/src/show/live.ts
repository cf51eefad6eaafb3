// A run on a terminal: what is done stays on the screen, what is under way moves.
import type { AgentEvent, Execution } from "@giselles-ai/agent";
import type { PlanStep } from "@giselles-ai/protocol";
import { clean } from "./clean.ts";
import { count, seconds, summary, tokens } from "./figures.ts";
import { LiveRegion } from "./live-region.ts";
import { sayMessage, sayReadBack } from "./outcome.ts";
import { createPaint } from "./paint.ts";
import type { Progress, ProgressOptions } from "./progress.ts";
import { sayStep } from "./words.ts";
import { wrap } from "./wrap.ts";

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const frameMs = 80;

const marks = {
  applied: ["green", "✓"],
  refused: ["red", "✗"],
  failed: ["red", "✗"],
  skipped: ["dim", "–"],
  unknown: ["yellow", "?"],
} as const;

type Show<Type extends AgentEvent["type"]> = (event: Extract<AgentEvent, { type: Type }>) => void;

export function createLiveProgress({ output, page, env }: ProgressOptions & { env: NodeJS.ProcessEnv }): Progress {
  const region = new LiveRegion(output);
  const paint = createPaint(env);
  const dim = (text: string) => paint("dim", text);
  let head: string[] = [];
  let planned: readonly PlanStep[] = [];
  let done: Execution[] = [];
  let foot: string[] = [];
  let busyWith: string | undefined;
  let since = performance.now();
  let frame = 0;
  let timer: NodeJS.Timeout | undefined;

  function indented(text: string, by: number): string[] {
    return wrap(text, Math.max(20, (output.columns ?? 80) - by - 1)).map((line) => `${" ".repeat(by)}${line}`);
  }

  function actionLines(): string[] {
    return planned.flatMap((step, index) => {
      const words = sayStep(step, page);
      const execution = done[index];
      if (!execution) return [`    ${dim("○")} ${words}`];
      const [colour, mark] = marks[execution.status];
      const line = `    ${paint(colour, mark)} ${words}`;
      const readBack = sayReadBack(execution, step);
      const why = execution.status === "applied" ? "" : `${execution.status}: `;
      const told = sayMessage(execution, page);
      const fits = readBack === "read back";
      return [
        fits ? `${line}${dim(` · ${readBack}`)}` : line,
        ...(readBack && !fits ? indented(readBack, 6).map(dim) : []),
        ...(why || told ? indented(`${why}${told}`, 6).map(dim) : []),
      ];
    });
  }

  function lines(): string[] {
    const spinner = paint("cyan", frames[frame % frames.length] ?? "");
    const status = busyWith ? [`    ${spinner} ${busyWith} ${dim(seconds(performance.now() - since))}`] : [];
    return [...head, ...actionLines(), ...status];
  }

  function draw(): void {
    if (timer) region.draw(lines());
  }

  function work(on: string): void {
    busyWith = on;
    since = performance.now();
    timer ??= setInterval(() => {
      frame += 1;
      draw();
    }, frameMs).unref();
    draw();
  }

  /** What is on the screen stays there. */
  function settle(): void {
    clearInterval(timer);
    timer = undefined;
    busyWith = undefined;
    region.commit([...lines(), ...foot]);
    [head, planned, done, foot] = [[], [], [], []];
  }

  const shows: { [Type in AgentEvent["type"]]?: Show<Type> } = {
    "step-started": ({ step }) => {
      if (timer) settle();
      head = ["", `  ${paint("bold", `Step ${step}`)}`];
      work("looking at the page");
    },
    "page-sensed": ({ step, title, url, fields }) => {
      const name = clean(title) || clean(url);
      head = ["", `  ${paint("bold", `Step ${step}`)}  ${name} ${dim(`· ${count(fields, "element")}`)}`];
      work("thinking");
    },
    "plan-made": ({ plan, planned: { usage, latencyMs, attempts } }) => {
      const cost = attempts === 0 ? "no model" : tokens(usage);
      if (plan.decision === "act") head.push(...indented(clean(plan.message), 4));
      planned = plan.steps;
      foot = [dim(`    ${seconds(latencyMs)} to plan, ${cost}`)];
      if (plan.steps.length > 0) work("acting");
    },
    "review-given": ({ review }) => {
      if (review.verdict === "approved") planned = review.steps;
      work("acting");
    },
    "action-done": ({ execution }) => {
      done.push(execution);
      draw();
    },
    "step-done": () => settle(),
    "run-paused": () => work("paused"),
    "run-resumed": () => work("acting"),
    "run-done": ({ result }) => {
      if (timer || foot.length > 0) settle();
      const [colour, mark] = result.completed ? (["green", "✓"] as const) : (["red", "✗"] as const);
      const [first = "", ...rest] = indented(clean(result.message), 4);
      region.commit(["", `  ${paint(colour, mark)} ${first.trimStart()}`, ...rest]);
      region.commit([dim(`    ${result.completed ? "" : `${result.ending} after `}${summary(result)}`), ""]);
    },
  };

  return {
    begin({ goal, url, profile, engine }) {
      const [first = "", ...rest] = indented(clean(goal), 2);
      region.commit(["", paint("bold", first), ...rest.map((line) => paint("bold", line))]);
      region.commit([
        ...indented(`${engine.name}: ${engine.reason}`, 2).map(dim),
        dim(`  profile ${profile}${url ? `, at ${clean(url)}` : ""}`),
      ]);
      head = [""];
      work("opening the browser");
      head = [];
    },
    show(event) {
      const show = shows[event.type] as Show<AgentEvent["type"]> | undefined;
      show?.(event);
    },
    giveWay() {
      clearInterval(timer);
      timer = undefined;
      region.commit(head);
      head = [];
      return () => work("acting");
    },
    note: work,
    close() {
      if (timer) settle();
      clearInterval(timer);
    },
  };
}
