import { randomUUID } from "node:crypto";
import {
  type ComputerCall,
  fence,
  type PictureSize,
  type PictureView,
  toActions,
  unreadableAction,
} from "@giselles-ai/planner/internal";
import type { AnyAction, PageDriver, Screenshot, Snapshot } from "@giselles-ai/protocol";
import type { End } from "../../step.ts";
import { type ExternalReview, openReviewedPage, type ReviewedPage } from "../open-reviewed-page.ts";
import { formatOutcomes } from "./format-outcomes.ts";

export interface ComputerOptions extends ExternalReview {
  /** A driver that can take screenshots. */
  page: PageDriver;
  task: string;
  /** Name of the model or app that decides, as people know it: "Claude". */
  who: string;
  /** Default: a random id. */
  runId?: string;
  /** Stops the run: no further approval is requested and no further action runs. Default: never. */
  signal?: AbortSignal;
  /** The size of the pictures as the model knows it, if your app scales them. Default: the size of the viewport. */
  display?: PictureSize;
  /** How long a call waits for approval and for the page, in ms. Default: 15 minutes. */
  timeoutMs?: number;
}

/** What a call of a vendor's tool did. */
export interface ComputerResult {
  /** For the model: the outcome of each action, with texts of the page marked as data. */
  text: string;
  /** Whether an action was refused or failed, or was not carried out. */
  isError: boolean;
  /** Whether the actions ran although the vendor had a warning: a person has approved them. */
  isApproved: boolean;
  picture: Screenshot;
  url: string;
}

/** A page that a model uses through its vendor's tool: with a picture, a mouse and a keyboard. */
export interface Computer {
  /** Carries out one call. Every action is judged, approved and recorded like one of the built-in agent. */
  perform(call: ComputerCall): Promise<ComputerResult>;
  /** Takes a picture. Points of later calls refer to the last one. */
  look(): Promise<Screenshot>;
  /** The size of the pictures as the model knows it. */
  size(): Promise<PictureSize>;
  /** Records how the run ended. Idempotent. */
  close(end: End): Promise<void>;
}

const defaultTimeoutMs = 15 * 60_000;
const pageTokens = 4000;

interface View {
  snapshot: Snapshot;
  picture: Screenshot;
}

/**
 * Opens a page for a model that was trained for a vendor's computer tool. What the model does at a point becomes an action on the
 * element there, so that policy, approvals and the audit log are the same as for any other agent.
 *
 * @example <caption>packages/agent/test/computer/anthropic.test.ts</caption>
 * const computer = await openComputer({ page, task: "Order for Ada", who: "Claude", profile: "auto", reviewer });
 */
export async function openComputer(options: ComputerOptions): Promise<Computer> {
  const { runId = randomUUID(), signal = new AbortController().signal, timeoutMs = defaultTimeoutMs } = options;
  const { page, display } = options;
  const reviewed = await openReviewedPage({ ...options, runId, signal, navigates: true });
  const visited: string[] = [];
  let seen: View | undefined;
  let selected: string | undefined;

  async function look(): Promise<View> {
    if (!page.screenshot) throw new Error("This driver cannot take screenshots. Use createChromiumDriver.");
    const picture = await page.screenshot({ signal });
    const snapshot = await reviewed.snapshot({ scope: "page", text: true, budget: pageTokens, boxes: true });
    if (visited.at(-1) !== snapshot.url) visited.push(snapshot.url);
    seen = { snapshot, picture };
    return seen;
  }

  function viewOf({ snapshot: { fields, viewport, focus } }: View): PictureView {
    return { fields, viewport, display, focus, selected, previousUrl: visited.at(-2) };
  }

  async function perform({ actions: requested, warning }: ComputerCall): Promise<ComputerResult> {
    const before = seen ?? (await look());
    const translated = toActions(requested, viewOf(before));
    const { refused } = translated;
    const actions: AnyAction[] = [
      ...translated.actions,
      ...(refused ? [{ action: unreadableAction.name, message: refused.message }] : []),
    ];
    const report = await reviewed.execute(actions, { timeoutMs, warning });
    if (requested.some(({ type }) => type === "back")) visited.splice(-2, 2);
    selected = translated.selected;
    const after = await look();
    const said = formatOutcomes(translated, { actions, report, fields: before.snapshot.fields });
    const read = requested.find((action) => action.type === "read");
    const pageText = read && (await readPage(reviewed, read.find, after.snapshot));
    return {
      text: [said.text, pageText && fence("page", randomUUID().slice(0, 8), pageText)].filter(Boolean).join("\n"),
      isError: said.isError,
      isApproved: warning !== undefined && !said.wasStopped,
      picture: after.picture,
      url: after.snapshot.url,
    };
  }

  return {
    perform,
    look: async () => (await look()).picture,
    size: async () => display ?? (seen ?? (await look())).picture.viewport,
    close: (end) => reviewed.close(end),
  };
}

async function readPage(reviewed: ReviewedPage, find: string | undefined, now: Snapshot): Promise<string> {
  if (!find) return now.text ?? "";
  const { text } = await reviewed.snapshot({ scope: "page", text: true, find, aside: true });
  return text || "No text on the page matches.";
}
