// A scripted program behind the proxy page, and the person's page, which records what reaches it.
import { createMemoryRunStore, createStoreReviewer, type RunStore } from "@giselles-ai/agent";
import { RelayClient } from "@giselles-ai/browser-tool/relay";
import type { AnyAction, RunEvent } from "@giselles-ai/protocol";
import { expect } from "vitest";
import { type ReviewPageOptions, reviewPage } from "../../../src/runners/cli/review-page.ts";
import type { RelayAccess, Runner } from "../../../src/runners/runner.ts";
import { createServerWorld, giveResult, type OpenedRun, openRun } from "../../server-world.cases.ts";

const field = { kind: "text", required: false, currentValue: "", selector: "#it" } as const;
export const shop = {
  ...{ snapshotId: "s-1", url: "https://shop.example/cart", origin: "https://shop.example", title: "Shop" },
  viewport: { width: 800, height: 600 },
  fields: [
    { ...field, fieldId: "input-1", label: "Name" },
    { ...field, fieldId: "input-2", label: "Card number", autocomplete: "cc-number" },
    { ...field, fieldId: "button-3", kind: "button", label: "Pay now" },
  ],
};
export const fill: AnyAction = { action: "fill", fieldId: "input-1", value: "Ada" };
export const pay: AnyAction = { action: "click", fieldId: "button-3" };

export interface World {
  store: RunStore;
  run: OpenedRun;
  access: RelayAccess;
  /** The program's client of the proxy page. */
  page: RelayClient;
  /** The actions that have reached the person's page. */
  reached: AnyAction[][];
  /** Resolves with the id of the one pending approval. */
  pendingApproval(): Promise<string>;
  answer(id: string, decision: "approved" | "denied"): Promise<unknown>;
  /** Lets the program end. */
  end(): Promise<void>;
}

/** Starts a run of the program with these review options. Approvals are answered in the store, if `isAttended`. */
export async function openReviewed({
  isAttended = true,
  ...options
}: Partial<ReviewPageOptions> & { isAttended?: boolean } = {}): Promise<World> {
  const store = createMemoryRunStore();
  const attended = isAttended ? { reviewer: createStoreReviewer(store, { pollMs: 5 }) } : {};
  let onOpen: (access: RelayAccess) => void = () => {};
  let end = () => {};
  const opened = new Promise<RelayAccess>((resolve) => {
    onOpen = resolve;
  });
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });
  const runner: Runner = {
    async run(context) {
      const review = await reviewPage(context, { who: "A program", store, ...attended, ...options });
      onOpen(review.access);
      context.signal.addEventListener("abort", end);
      await ending;
      const result = { status: context.signal.aborted ? "stopped" : "success" };
      await review.close(result, "It is done.");
      return result;
    },
  };
  const { url } = await createServerWorld({ runners: { program: runner } }).start();
  const run = await openRun(url, { message: "Buy it" });
  const reached: AnyAction[][] = [];
  void serve(run, "snapshot_request", ({ requestId }) =>
    giveResult(url, run.runId, { toolCallId: requestId, output: shop }),
  );
  void serve(run, "execute_request", ({ requestId, actions }) => {
    reached.push(actions);
    const outcomes = actions.map((_, index) => ({ index, status: "applied" }));
    const output = { applied: actions.length, skipped: 0, warnings: [], outcomes };
    return giveResult(url, run.runId, { toolCallId: requestId, toolName: "executeFormActions", output });
  });
  const access = await opened;
  return {
    ...{ store, run, access, reached },
    page: new RelayClient({ ...access, waitForBrowserMs: 5000 }),
    async pendingApproval() {
      const open = async () => (await store.approvals({ status: "asked" })).map(({ id }) => id);
      await expect.poll(open).toHaveLength(1);
      const [id = ""] = await open();
      const events = async () => (await store.read(run.runId)).map(({ event }) => event);
      await expect.poll(events).toContainEqual(expect.objectContaining({ type: "review-asked", approvalId: id }));
      return id;
    },
    answer(id, decision) {
      const answer = { approver: "Ada", at: new Date().toISOString() };
      return store.answer(
        id,
        decision === "approved" ? { decision, ...answer } : { decision, reason: "No", ...answer },
      );
    },
    async end() {
      end();
      await run.ended;
    },
  };
}

async function serve<Type extends "snapshot_request" | "execute_request">(
  run: OpenedRun,
  type: Type,
  answer: (request: Extract<RunEvent, { type: Type }>) => Promise<unknown>,
): Promise<void> {
  try {
    for (;;) await answer(await run.next(type));
  } catch {
    // the run has ended
  }
}
