// What a program asks of the page goes through the table: it is given a gate, and never the page's own credential.
import { openReviewedPage } from "@giselles-ai/agent";
import type { OutsideReview, ReviewedPage } from "@giselles-ai/agent/internal";
import { RelayClient } from "@giselles-ai/browser-tool/relay";
import type { RelayRequest, RelayResponse } from "@giselles-ai/protocol";
import { type RelayAccess, type RunnerContext, type RunResult, toPrompt } from "../runner.ts";

export interface ReviewPageOptions extends OutsideReview {
  /** The program, for people. */
  who: string;
  /** How long a call is held while a person is being asked, before it is told that nothing is decided yet, in ms. Default 10,000. */
  holdMs?: number | undefined;
}

export interface PageReview {
  /** For the program. */
  access: RelayAccess;
  page: Pick<ReviewedPage, "isAsking">;
  /** With what the program said last. */
  close(result: RunResult, lastWords: string): Promise<void>;
}

/** How long the page has for one request, in ms: less than whoever asks at the gate waits. */
const pageTimeoutMs = 50_000;
const waitForPageMs = 30_000;
const defaultHoldMs = 10_000;

const tooLate = "This came after its deadline. Nothing was done.";

export async function reviewPage(context: RunnerContext, options: ReviewPageOptions): Promise<PageReview> {
  const { runId, task, relay, signal } = context;
  const { holdMs = defaultHoldMs } = options;
  const driver = new RelayClient({ ...relay, timeoutMs: pageTimeoutMs, waitForBrowserMs: waitForPageMs });
  const page = await openReviewedPage({ ...options, page: driver, runId, task: toPrompt(task), signal });
  const gate = await context.openGate((request) => answer(page, request, holdMs));
  return {
    access: gate.access,
    page,
    async close(result, lastWords) {
      await gate.close();
      await page.close({ ending: endingOf(result), message: result.error?.message ?? lastWords });
      await driver.close();
    },
  };
}

async function answer(page: ReviewedPage, request: RelayRequest, patienceMs: number): Promise<RelayResponse> {
  const { requestId } = request;
  if (request.type === "execute_request") {
    if (request.deadline !== undefined && Date.now() > request.deadline) throw new Error(tooLate);
    const report = await page.execute(request.actions, { patienceMs });
    return { type: "execute_response", requestId, report };
  }
  const { fields, ...snapshot } = await page.snapshot(request.options);
  return { type: "snapshot_response", requestId, fields, ...(snapshot.snapshotId && { snapshot }) };
}

function endingOf({ status }: RunResult) {
  if (status === "success") return "done";
  return status === "stopped" ? "aborted" : "failed";
}
