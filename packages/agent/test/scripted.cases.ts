// An agent with a model whose HTTP responses are scripted, and the requests to the model.
import { createPlanner, ollama } from "@giselles-ai/planner";
import type { CapabilityProfile, PageDriver } from "@giselles-ai/protocol";
import {
  type RecordedRequest,
  type Reply,
  type Script,
  type ScriptedModel,
  say,
  startScriptedModel,
} from "@giselles-ai/testing";
import { onTestFinished } from "vitest";
import { Agent, type AgentEvent, type AgentOptions } from "../src/index.ts";

export interface ScriptedOptions extends Omit<AgentOptions, "planner" | "profile"> {
  script: Script;
  /** Default "auto"; undefined is the agent's own default. */
  profile?: CapabilityProfile | undefined;
  contextTokens?: number;
}

export interface ScriptedAgent {
  agent: Agent;
  model: ScriptedModel;
  /** The requests to the model, in order. */
  prompts(): string[];
  events: AgentEvent[];
  heard(type: AgentEvent["type"]): Promise<AgentEvent>;
}

export async function scriptAgent({
  script,
  contextTokens = 8192,
  ...options
}: ScriptedOptions): Promise<ScriptedAgent> {
  const model = await startScriptedModel("ollama", script);
  const vision = (options.vision ?? false) !== false;
  const { profile, ...rest } = { profile: "auto" as const, ...options };
  const engine = ollama({ host: model.url, model: "scripted", contextTokens, vision });
  const events: AgentEvent[] = [];
  const waiting = new Map<string, (event: AgentEvent) => void>();
  const agent = new Agent({
    ...rest,
    ...(profile && { profile }),
    planner: createPlanner({ engine, vision, ...(options.tools && { tools: options.tools }) }),
    onEvent(event) {
      events.push(event);
      waiting.get(event.type)?.(event);
      options.onEvent?.(event);
    },
  });
  onTestFinished(async () => {
    await agent.close();
    await options.driver.close();
    await model.close();
  });
  return {
    agent,
    model,
    prompts: () => model.requests.filter(({ model: asked }) => asked).map(promptOf),
    events,
    heard: (type) =>
      new Promise((resolve) => {
        const known = events.find((event) => event.type === type);
        if (known) resolve(known);
        else waiting.set(type, resolve);
      }),
  };
}

export function promptOf({ messages }: Pick<RecordedRequest, "messages">): string {
  return String(messages.findLast(({ role }) => role === "user")?.content);
}

/** Finds the id of an element by its label in the page text that the model was sent. */
export function idIn(request: RecordedRequest, label: string): string {
  const [id] = idsIn(request, label);
  if (!id) throw new Error(`There is no "${label}" in this page:\n${pageIn(request)}`);
  return id;
}

/** The ids of all elements with this label, in page order. */
export function idsIn(request: RecordedRequest, label: string): string[] {
  const ids = [...pageIn(request).matchAll(/([a-z]+-\d+) [^"\n]*"([^"\n]*)"/g)];
  return ids.flatMap(([, id, name]) => (id && name === label ? id : []));
}

function pageIn({ messages }: Pick<RecordedRequest, "messages">): string {
  const said = messages.map(({ content }) => String(content)).join("\n");
  return /<page-\w+>\n(.*)\n<\/page-/s.exec(said)?.[1] ?? "";
}

// Answers

type Args = Record<string, unknown>;
type Planned = [tool: string, args: Args];

const plan = (decision: object, said: object = {}): Reply =>
  say({ reasoning_summary: "as the page shows", plan: { message: "On we go.", ...decision, ...said } });

export const done = (message = "It is done."): Reply => plan({ decision: "done", message });
export const cannot = (message: string): Reply => plan({ decision: "cannot", message });
export const ask = (clarification: string): Reply => plan({ decision: "ask", clarification });

export function act(...steps: Planned[]): Reply {
  const whole = steps.map(([tool, args]) => ({
    tool,
    args,
    explanation: "needed",
    estimated_risk: "low",
    confidence: 0.9,
  }));
  return plan({ decision: "act", steps: whole });
}

/** Steps on elements by label: `on("Name", "fill", { value: "Ada" })`. */
export function actOn(...steps: [label: string, tool: string, args?: Args][]): (request: RecordedRequest) => Reply {
  return (request) =>
    act(
      ...steps.map(([label, tool, args]): Planned => [tool, { ...(label && { id: idIn(request, label) }), ...args }]),
    );
}

/** The actions run, but the answer to the first call is lost. */
export function losingAnswers(driver: PageDriver): PageDriver {
  let lost = false;
  return {
    ...driver,
    async execute(actions, options) {
      const report = await driver.execute(actions, options);
      if (lost) return report;
      lost = true;
      throw Object.assign(new Error("The connection broke."), { code: "DEADLINE" });
    },
  };
}
