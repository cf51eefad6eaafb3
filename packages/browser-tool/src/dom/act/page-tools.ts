// The tools that the page registers with the browser (WebMCP): lists them, and calls one.
import type {
  AnyAction,
  ExecutionReport,
  PageTool,
  Snapshot,
  SnapshotOptions,
  ToolAnswer,
} from "@giselles-ai/protocol";
import { reportToolAnswer } from "@giselles-ai/protocol/rules";
import { watchChanges } from "./settle.ts";

interface RegisteredTool {
  name: string;
  description: string;
  origin: string;
  /** JSON in browsers before 156. */
  inputSchema?: string | object;
  annotations?: { readOnlyHint?: boolean };
  /** Whose tool it is. Undefined in browsers that list only the document's own. */
  window?: Window;
}

interface ModelContext {
  getTools?(): Promise<RegisteredTool[]>;
  /** `input` is JSON in browsers before 156. */
  executeTool(tool: RegisteredTool, input: object, options: { signal: AbortSignal }): Promise<unknown>;
}

const maxTools = 50;
const maxSchema = 10_000;
const maxDescription = 1000;
const maxOutput = 20_000;
const defaultTimeoutMs = 30_000;
/** How long the page may take to show what a tool did, in ms. */
const shownMs = 1000;
const quietMs = 150;
/** What is left of the time for the reply. */
const replyMs = shownMs + 500;

function modelContext(): ModelContext | undefined {
  return (document as { modelContext?: ModelContext }).modelContext;
}

function describe({ name, description, origin, inputSchema, annotations }: RegisteredTool): PageTool {
  const schema = readSchema(inputSchema);
  return {
    name,
    description: description.slice(0, maxDescription),
    origin,
    ...(schema && { inputSchema: schema }),
    ...(annotations?.readOnlyHint && { readOnly: true }),
  };
}

function readSchema(given: string | object | undefined): PageTool["inputSchema"] {
  const json = typeof given === "object" ? JSON.stringify(given) : given;
  if (!json || json.length > maxSchema) return undefined;
  const schema: unknown = JSON.parse(json);
  return typeof schema === "object" && schema !== null ? (schema as PageTool["inputSchema"]) : undefined;
}

/** This document's own; each frame lists its own too. None in a browser without WebMCP. */
async function findTools(context = modelContext()): Promise<RegisteredTool[]> {
  const tools = (await context?.getTools?.()) ?? [];
  return tools.filter((tool) => (tool.window ?? window) === window);
}

export async function listPageTools(): Promise<PageTool[]> {
  return (await findTools()).slice(0, maxTools).map(describe);
}

function isSame(one: PageTool, other: PageTool): boolean {
  const parts = ({ name, origin, description, readOnly, inputSchema }: PageTool) =>
    JSON.stringify([name, origin, description, readOnly === true, inputSchema ?? null]);
  return parts(one) === parts(other);
}

/** `seen` is the tool of the snapshot; if it is another now, it is not called. `input` is JSON. */
export async function askPageTool(seen: PageTool | undefined, input: string, signal: AbortSignal): Promise<ToolAnswer> {
  const context = modelContext();
  const tool = (await findTools(context)).find(({ name }) => name === seen?.name);
  if (!context || !seen || !tool || !isSame(describe(tool), seen)) return { problem: "changed" };
  if (signal.aborted) return { problem: "late" };
  const late = new Promise<ToolAnswer>((resolve) => {
    signal.addEventListener("abort", () => resolve({ problem: "late" }));
  });
  const called = context.executeTool(tool, readableAsJson(input), { signal }).then(
    (output): ToolAnswer => ({ output: String(output ?? "").slice(0, maxOutput) }),
    (error): ToolAnswer => (signal.aborted ? { problem: "late" } : { problem: "failed", message: String(error) }),
  );
  return Promise.race([called, late]);
}

/** An object that a browser which takes text reads as its JSON: a second call, to try both forms, could act twice. */
function readableAsJson(json: string): object {
  return Object.defineProperty(JSON.parse(json), "toString", { value: () => json });
}

/** The page's own tools, for an agent that reads and operates the page from outside. */
export interface PageTools {
  list(): Promise<PageTool[]>;
  /** Undefined if the actions call no tool. */
  call(
    actions: readonly AnyAction[],
    options: { deadline?: number; signal?: AbortSignal },
  ): Promise<ExecutionReport> | undefined;
}

/** `snapshot` shows whether a tool did anything. */
export function createPageTools(snapshot: (options: SnapshotOptions) => Snapshot): PageTools {
  const readText = () => {
    const { url, text = "" } = snapshot({ scope: "page", text: true, aside: true });
    return `${url}\n${text}`;
  };
  return {
    list: () => listPageTools().catch(() => []), // a frame may be forbidden to have tools
    call([action, ...others], { deadline = Number.POSITIVE_INFINITY, signal }) {
      if (action?.action !== "call_page_tool" || others.length > 0) return undefined;
      const timeoutMs = Math.max(0, Math.min(defaultTimeoutMs, deadline - Date.now() - replyMs));
      const stop = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
      return call(action, stop, readText);
    },
  };
}

async function call(action: AnyAction, signal: AbortSignal, readText: () => string): Promise<ExecutionReport> {
  const { name, input, tool } = action as AnyAction & { name: string; tool?: PageTool };
  const before = readText();
  const watch = watchChanges(document);
  const answer = await askPageTool(tool, JSON.stringify(input ?? {}), signal);
  watch.noteActivity();
  await watch.waitForQuiet(quietMs, shownMs);
  watch.close();
  return reportToolAnswer(name, answer, { isShown: readText() !== before });
}
