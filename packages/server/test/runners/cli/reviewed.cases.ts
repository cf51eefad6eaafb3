// A program without a mind of its own, at the gate; and the person's page, which counts what reaches it.
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
  /** What the program has in its hands. */
  page: RelayClient;
  /** What has reached the person's page. */
  reached: AnyAction[][];
  /** Resolves with the one question that is open, when there is one. */
  question(): Promise<string>;
  answer(id: string, how: "approved" | "denied"): Promise<unknown>;
  /** Lets the program end. */
  end(): Promise<void>;
}

/** A run of the program, under this review. Its questions are answered in the store, unless nobody is to be asked. */
export async function openReviewed({
  isAttended = true,
  ...given
}: Partial<ReviewPageOptions> & { isAttended?: boolean } = {}): Promise<World> {
  const store = createMemoryRunStore();
  const attended = isAttended ? { reviewer: createStoreReviewer(store, { pollMs: 5 }) } : {};
  let isOpen: (access: RelayAccess) => void = () => {};
  let end = () => {};
  const opened = new Promise<RelayAccess>((resolve) => {
    isOpen = resolve;
  });
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });
  const runner: Runner = {
    async run(context) {
      const review = await reviewPage(context, { who: "A program", store, ...attended, ...given });
      isOpen(review.access);
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
    async question() {
      const open = async () => (await store.approvals({ status: "asked" })).map(({ id }) => id);
      await expect.poll(open).toHaveLength(1);
      const [id = ""] = await open();
      const told = async () => (await store.read(run.runId)).map(({ event }) => event);
      await expect.poll(told).toContainEqual(expect.objectContaining({ type: "review-asked", approvalId: id }));
      return id;
    },
    answer(id, how) {
      const given = { approver: "Ada", at: new Date().toISOString() };
      return store.answer(
        id,
        how === "approved" ? { decision: how, ...given } : { decision: how, reason: "No", ...given },
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
    // the run is over
  }
}
