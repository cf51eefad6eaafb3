// Functions of the app that the agent may call. The server gets their declarations with each message; the page runs them.
import type { AnyAction, AppTool, AppToolEffect, ExecutionReport, Outcome } from "@giselles-ai/protocol";

type JsonSchema = NonNullable<AppTool["inputSchema"]>;

/** What zod and other libraries offer (Standard Schema), as far as it is used here. */
interface StandardSchema<Input> {
  readonly "~standard": {
    readonly validate: (value: unknown) => unknown;
    readonly jsonSchema?: { input(options: { target: string }): JsonSchema };
    readonly types?: { readonly output: Input } | undefined;
  };
}

/** A function of the app that the agent may call. */
export interface GiselleTool<Input = Record<string, unknown>> {
  /** Letters, digits, _ and -. */
  name: string;
  /** When to call it and what it returns, for the model. */
  description: string;
  /** A schema of zod 4.2 or another library with Standard JSON Schema, or a plain JSON Schema. Default: no input. */
  parameters?: StandardSchema<Input> | JsonSchema | undefined;
  /**
   * "read" only looks something up, and runs without approval. "edit" changes what can be changed back. "commit" has a lasting
   * effect, such as an order. Policy judges a call by it. Default: "commit".
   */
  effect?: AppToolEffect | undefined;
  /** Returns a text, or data that can be written as JSON. */
  execute(input: Input, options: { signal: AbortSignal }): unknown;
}

const maxTools = 20;
const maxOutputLength = 20_000;

/** As it is sent with a message. A later tool replaces an earlier one with the same name. */
export function declareTools(tools: readonly GiselleTool[]): AppTool[] {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return [...byName.values()].slice(0, maxTools).map(({ name, description, parameters, effect = "commit" }) => {
    const inputSchema = parameters && toJsonSchema(name, parameters);
    return { name, description, effect, ...(inputSchema && { inputSchema }) };
  });
}

function toJsonSchema(
  name: string,
  parameters: NonNullable<GiselleTool["parameters"]>,
): NonNullable<AppTool["inputSchema"]> {
  if (!isStandard(parameters)) return { ...parameters };
  const { jsonSchema } = parameters["~standard"];
  if (!jsonSchema)
    throw new Error(
      `The parameters of the tool "${name}" have no JSON Schema. Use zod 4.2 or later, or a plain JSON Schema.`,
    );
  return { ...jsonSchema.input({ target: "draft-2020-12" }) };
}

function isStandard(parameters: object): parameters is StandardSchema<Record<string, unknown>> {
  return "~standard" in parameters;
}

/** Undefined if the actions call no tool. */
export async function callAppTool(
  actions: readonly AnyAction[],
  tools: readonly GiselleTool[],
  { deadline = Number.POSITIVE_INFINITY, signal }: { deadline?: number; signal?: AbortSignal },
): Promise<ExecutionReport | undefined> {
  const [action] = actions;
  if (actions.length !== 1 || action?.action !== "call_page_tool") return undefined;
  const tool = tools.findLast(({ name }) => name === action.name);
  const outcome = tool ? await call(tool, action.input, deadline, signal) : notFound(String(action.name));
  const isApplied = outcome.status === "applied";
  return {
    applied: isApplied ? 1 : 0,
    skipped: isApplied ? 0 : 1,
    warnings: isApplied ? [] : [outcome.message ?? outcome.status],
    outcomes: [{ index: 0, ...outcome }],
  };
}

type ToolOutcome = Omit<Outcome, "index">;

function notFound(name: string): ToolOutcome {
  const message = `The app has no tool "${name}" on this page. Nothing was done.`;
  return { status: "refused", code: "NOT_FOUND", message };
}

async function call(
  tool: GiselleTool,
  given: unknown,
  deadline: number,
  signal: AbortSignal = new AbortController().signal,
): Promise<ToolOutcome> {
  const read = await readInput(tool, given);
  if ("problem" in read)
    return { status: "refused", code: "INVALID_VALUE", message: `"${tool.name}": ${read.problem}. Nothing was done.` };
  const stop = new AbortController();
  const ends = untilStopped(tool, deadline, signal);
  try {
    const called = (async () => tool.execute(read.input, { signal: AbortSignal.any([signal, stop.signal]) }))();
    return await Promise.race([called.then((output) => answered(tool, output)), ends.outcome]);
  } catch (error) {
    const message = `"${tool.name}" failed: ${error instanceof Error ? error.message : String(error)}`;
    // The app says that it failed. Only what reads has certainly done nothing.
    return { status: tool.effect === "read" ? "failed" : "unknown", code: "REJECTED", message };
  } finally {
    ends.close();
    stop.abort();
  }
}

async function readInput(
  { parameters }: GiselleTool,
  given: unknown,
): Promise<{ input: Record<string, unknown> } | { problem: string }> {
  const input = (given ?? {}) as Record<string, unknown>;
  if (!parameters || !isStandard(parameters)) return { input };
  const result = (await parameters["~standard"].validate(input)) as {
    issues?: readonly { message: string }[];
    value?: Record<string, unknown>;
  };
  return result.issues
    ? { problem: result.issues.map(({ message }) => message).join("; ") }
    : { input: result.value ?? input };
}

function answered({ name }: GiselleTool, output: unknown): ToolOutcome {
  const text = typeof output === "string" ? output : (JSON.stringify(output) ?? "");
  const isCut = text.length > maxOutputLength;
  return {
    status: "applied",
    message: isCut
      ? `"${name}" answered. Only the first ${maxOutputLength} characters are given.`
      : `"${name}" answered.`,
    output: text.slice(0, maxOutputLength),
  };
}

/** The outcome when the time is over or the user stops the run before the tool has answered. */
function untilStopped({ name }: GiselleTool, deadline: number, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort = () => {};
  const outcome = new Promise<ToolOutcome>((resolve) => {
    onAbort = () =>
      resolve({ status: "unknown", code: "ABORTED", message: `"${name}" was stopped before it answered.` });
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    if (deadline === Number.POSITIVE_INFINITY) return;
    const late = () => resolve({ status: "unknown", code: "DEADLINE", message: `"${name}" did not answer in time.` });
    timer = setTimeout(late, Math.max(0, deadline - Date.now()));
  });
  const close = () => {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  };
  return { outcome, close };
}
