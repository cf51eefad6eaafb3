import type { AnyAction, Snapshot } from "@giselles-ai/protocol";
import {
  bindActions,
  commitsOnClick,
  describeAction,
  describeSending,
  formatActionParts,
  isPressingKey,
} from "@giselles-ai/protocol/rules";
import type { execute } from "../dom/act/execute.ts";
import type { markDestinations } from "../dom/sense/mark-destinations.ts";
import type { prepareSnapshot } from "../dom/sense/prepare-snapshot.ts";
import type { snapshot } from "../dom/sense/snapshot.ts";
import { renderReport } from "../mcp-server/render-report.ts";
import { registerTools } from "./register-tools.ts";

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

const edits = /^(?:fill|select|clear|check)$/;

export function offerToolsWith(page: PageFunctions, options: OfferToolsOptions = {}): OfferedTools {
  const { root = document, confirm = askUser } = options;
  const offered = new AbortController();
  const isSupported = registerTools(
    {
      async read(shown) {
        const how = { ...shown, text: true, root };
        await page.prepareSnapshot(how);
        return page.snapshot(how).text ?? "";
      },
      async act(requested) {
        const seen = page.markDestinations(page.snapshot({ scope: "page", aside: true, root }), root);
        if (!(await confirm(requested, seen))) return "The user declined. Nothing was done.";
        return renderReport(await page.execute(bindActions(requested, seen), { root }), requested);
      },
    },
    offered.signal,
  );
  return { isSupported, stop: () => offered.abort() };
}

/** The dialog blocks the page, so that nothing changes while the user decides. */
function askUser(actions: readonly AnyAction[], seen: Snapshot): boolean {
  const { fields, title, url } = seen;
  const byId = new Map(fields.map((field) => [field.fieldId, field]));
  // A button can also be filled or selected from: it opens its menu and presses an entry.
  const isEdit = (action: AnyAction) =>
    /^(?:hover|scroll)$/.test(action.action) ||
    (edits.test(action.action) && !commitsOnClick(byId.get(String(action.fieldId))?.kind)) ||
    (action.action === "press" && !isPressingKey(action.keys));
  if (actions.every(isEdit)) return true;
  const lines = actions.flatMap((action, index) => [
    formatActionParts(describeAction(action, (id) => byId.get(id))),
    ...describeSending(actions, index, seen),
  ]);
  return globalThis.confirm(`An agent wants to do this on "${title}" (${url}):\n\n${lines.join("\n")}`);
}
