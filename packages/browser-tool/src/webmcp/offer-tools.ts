import type { AnyAction, Snapshot } from "@giselles-ai/protocol";
import {
  bindActions,
  describeAction,
  describeSending,
  formatActionParts,
  onlyEdits,
  onlyWrites,
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
   * Decides whether actions may run. Default: edits may, if the agent's policy runs them under the profile "auto"; for everything
   * else, and for every click, the browser asks the user with the exact actions.
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
        if (!(await confirm(requested, seen))) return "The user denied this. Nothing was done.";
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
  const isEdit = (action: AnyAction, index: number) =>
    (action.action !== "click" && onlyEdits(action, byId.get(String(action.fieldId)))) ||
    onlyWrites(actions, index, seen);
  if (actions.every(isEdit)) return true;
  const lines = actions.flatMap((action, index) => [
    formatActionParts(describeAction(action, (id) => byId.get(id))),
    ...describeSending(actions, index, seen),
  ]);
  return globalThis.confirm(`An agent wants to do this on "${title}" (${url}):\n\n${lines.join("\n")}`);
}
