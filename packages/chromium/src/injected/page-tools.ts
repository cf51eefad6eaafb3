// Lists and calls the tools that the page registers with the browser (WebMCP). Runs in the isolated world, where the page cannot
// replace the browser's functions.
import type { PageTool } from "@giselles-ai/protocol";
import type { InjectedTools, ToolAnswer } from "./interface.ts";

interface RegisteredTool {
  name: string;
  description: string;
  origin: string;
  /** JSON. */
  inputSchema?: string;
  annotations?: { readOnlyHint?: boolean };
}

interface ModelContext {
  getTools(): Promise<RegisteredTool[]>;
  executeTool(tool: RegisteredTool, input: string, options: { signal: AbortSignal }): Promise<unknown>;
}

const maxTools = 50;
const maxSchema = 10_000;
const maxDescription = 1000;
const maxOutput = 20_000;

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

function readSchema(json: string | undefined): PageTool["inputSchema"] {
  if (!json || json.length > maxSchema) return undefined;
  const schema: unknown = JSON.parse(json);
  return typeof schema === "object" && schema !== null ? (schema as PageTool["inputSchema"]) : undefined;
}

async function list(): Promise<PageTool[]> {
  const tools = (await modelContext()?.getTools()) ?? [];
  return tools.slice(0, maxTools).map(describe);
}

function isSame(one: PageTool, other: PageTool): boolean {
  const parts = ({ name, origin, description, readOnly, inputSchema }: PageTool) =>
    JSON.stringify([name, origin, description, readOnly === true, inputSchema ?? null]);
  return parts(one) === parts(other);
}

async function call(seen: PageTool, input: string, timeoutMs: number): Promise<ToolAnswer> {
  const context = modelContext();
  const tool = (await context?.getTools())?.find(({ name }) => name === seen.name);
  if (!context || !tool || !isSame(describe(tool), seen)) return { problem: "changed" };
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<ToolAnswer>((resolve) => {
    timer = setTimeout(() => {
      resolve({ problem: "late" });
      stop.abort();
    }, timeoutMs);
  });
  const called = context.executeTool(tool, input, { signal: stop.signal }).then(
    (output): ToolAnswer => ({ output: String(output ?? "").slice(0, maxOutput) }),
    (error): ToolAnswer => ({ problem: "failed", message: String(error) }),
  );
  try {
    return await Promise.race([called, late]);
  } finally {
    clearTimeout(timer);
  }
}

const tools: InjectedTools = { list, call };
Object.assign(globalThis, { giselleTools: tools });
