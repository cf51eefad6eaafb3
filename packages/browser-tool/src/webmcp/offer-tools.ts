import type { AnyAction, Snapshot } from "@giselles-ai/protocol";
import {
  bindActions,
  commitsOnClick,
  describeAction,
  formatActionParts,
  isPressingKey,
} from "@giselles-ai/protocol/rules";
import type { execute } from "../dom/act/execute.ts";
import type { markDestinations } from "../dom/sense/mark-destinations.ts";
import type { prepareSnapshot } from "../dom/sense/prepare-snapshot.ts";
import type { snapshot } from "../dom/sense/snapshot.ts";
import { renderReport } from "../mcp-server/render-report.ts";
import { findModelContext } from "./model-context.ts";
import { shownActionsTool, shownSnapshotTool } from "./shown-tools.ts";

export interface OfferToolsOptions {
  /** The part of the page that agents may read and operate. Default: the whole document. */
  root?: Document | Element;
  /**
   * Decides whether actions may run. Default: edits may, and for everything that presses, sends or moves, the browser asks the
   * user with the exact actions.
   */
  confirm?: (actions: readonly AnyAction[], seen: Snapshot) => boolean | Promise<boolean>;
}

export interface OfferedTools {
  /** False in browsers without WebMCP, where nothing is offered. */
  readonly isSupported: boolean;
  /** Takes the tools back. Idempotent. */
  stop(): void;
}

/** What reads and operates the page. */
export interface PageFunctions {
  prepareSnapshot: typeof prepareSnapshot;
  snapshot: typeof snapshot;
  markDestinations: typeof markDestinations;
  execute: typeof execute;
}

/** Longer texts are truncated, and the reply notes it. */
const defaultBudget = 8000;
const edits = /^(?:fill|select|clear|check)$/;

export function offerToolsWith(page: PageFunctions, options: OfferToolsOptions = {}): OfferedTools {
  const { root = document, confirm = askUser } = options;
  const context = findModelContext();
  const offered = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  /** One call at a time: two agents must not act on the page at once. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(() => {
      if (offered.signal.aborted) throw new Error("The page no longer offers its tools.");
      return work();
    });
    last = result.catch(() => {});
    return result;
  };

  const read = async (input: Record<string, unknown>) => {
    const how = { budget: defaultBudget, ...readOptions(input), text: true, root };
    await page.prepareSnapshot(how);
    return page.snapshot(how).text ?? "";
  };
  const act = async ({ actions = [] }: { actions?: unknown }) => {
    const requested = (Array.isArray(actions) ? actions : [actions]) as AnyAction[];
    const seen = page.markDestinations(page.snapshot({ scope: "page", aside: true, root }), root);
    if (!(await confirm(requested, seen))) return "The user declined. Nothing was done.";
    return renderReport(await page.execute(bindActions(requested, seen), { root }), requested);
  };
  const tools = [
    { ...shownSnapshotTool, isReadOnly: true, run: read },
    { ...shownActionsTool, isReadOnly: false, run: act },
  ];
  for (const { run, isReadOnly, ...tool } of tools)
    context?.registerTool(
      {
        ...tool,
        annotations: { readOnlyHint: isReadOnly, untrustedContentHint: true },
        execute: async (input) => ({ content: [{ type: "text", text: await inTurn(() => run(input)) }] }),
      },
      { signal: offered.signal },
    );
  return { isSupported: context !== undefined, stop: () => offered.abort() };
}

/** Only what the tool shows. */
function readOptions(input: Record<string, unknown>): Record<string, never> {
  const names = Object.keys(shownSnapshotTool.inputSchema.properties);
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(input, name) ? [[name, input[name]]] : [])),
  ) as never;
}

/** The dialog blocks the page, so that nothing changes while the user decides. */
function askUser(actions: readonly AnyAction[], { fields, title, url }: Snapshot): boolean {
  const byId = new Map(fields.map((field) => [field.fieldId, field]));
  // A button can also be filled or selected from: it opens its menu and presses an entry.
  const isEdit = (action: AnyAction) =>
    /^(?:hover|scroll)$/.test(action.action) ||
    (edits.test(action.action) && !commitsOnClick(byId.get(String(action.fieldId))?.kind)) ||
    (action.action === "press" && !isPressingKey(action.keys));
  if (actions.every(isEdit)) return true;
  const lines = actions.map((action) => formatActionParts(describeAction(action, (id) => byId.get(id))));
  return globalThis.confirm(`An agent wants to do this on "${title}" (${url}):\n\n${lines.join("\n")}`);
}
