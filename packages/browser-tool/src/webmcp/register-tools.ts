import type { AnyAction, SnapshotOptions } from "@giselles-ai/protocol";
import { findModelContext } from "./model-context.ts";
import { shownActionsTool, shownSnapshotTool } from "./shown-tools.ts";

/** What the two tools do. Both answer with text for a model. */
export interface OfferedFunctions {
  read(options: SnapshotOptions): Promise<string>;
  act(actions: AnyAction[]): Promise<string>;
}

/** Longer texts are truncated, and the reply notes it. */
const defaultBudget = 8000;

/** Registers the two form tools with the browser until `signal` aborts. Returns false in browsers without WebMCP. */
export function registerTools({ read, act }: OfferedFunctions, signal: AbortSignal): boolean {
  const context = findModelContext();
  let last: Promise<unknown> = Promise.resolve();
  /** One call at a time: two agents must not act on the page at once. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(() => {
      if (signal.aborted) throw new Error("The page no longer offers its tools.");
      return work();
    });
    last = result.catch(() => {});
    return result;
  };
  const tools = [
    { ...shownSnapshotTool, isReadOnly: true, run: (input: Input) => read(readOptions(input)) },
    { ...shownActionsTool, isReadOnly: false, run: ({ actions = [] }: Input) => act([actions].flat() as AnyAction[]) },
  ];
  for (const { run, isReadOnly, ...tool } of tools)
    context?.registerTool(
      {
        ...tool,
        annotations: { readOnlyHint: isReadOnly, untrustedContentHint: true },
        execute: async (input) => ({ content: [{ type: "text", text: await inTurn(() => run(input)) }] }),
      },
      { signal },
    );
  return context !== undefined;
}

type Input = Record<string, unknown>;

/** Only what the tool shows. */
function readOptions(input: Input): SnapshotOptions {
  const names = Object.keys(shownSnapshotTool.inputSchema.properties);
  const shown = names.flatMap((name) => (Object.hasOwn(input, name) ? [[name, input[name]]] : []));
  return { budget: defaultBudget, ...Object.fromEntries(shown) };
}
