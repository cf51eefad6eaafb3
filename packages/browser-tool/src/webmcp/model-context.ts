// What this package uses of WebMCP (`document.modelContext`), which only some browsers have.

interface PageTool {
  name: string;
  title: string;
  description: string;
  inputSchema: object;
  annotations: { readOnlyHint: boolean; untrustedContentHint: boolean };
  execute(input: Record<string, unknown>): Promise<unknown>;
}

export interface ModelContext {
  registerTool(tool: PageTool, options: { signal: AbortSignal }): unknown;
}

/** Undefined in browsers without WebMCP. Older builds had it under `navigator`. */
export function findModelContext(page: Document = document): ModelContext | undefined {
  const found = (page as { modelContext?: ModelContext }).modelContext;
  const older = (page.defaultView?.navigator as { modelContext?: ModelContext } | undefined)?.modelContext;
  return [found, older].find((context) => typeof context?.registerTool === "function");
}
