// Applies the policy to a program's page requests. The program gets a proxy page, never the credential of the real page.
import { openReviewedPage } from "@giselles-ai/agent";
import type { ExternalReview, ReviewedPage } from "@giselles-ai/agent/internal";
import { RelayClient } from "@giselles-ai/browser-tool/relay";
import type { RelayRequest, RelayResponse } from "@giselles-ai/protocol";
import { type RelayAccess, type RunnerContext, type RunResult, toPrompt } from "../runner.ts";

export interface ReviewPageOptions extends ExternalReview {
  /** Display name of the program. */
  who: string;
  /** How long a call waits for a pending approval before it returns "pending", in ms. Default 10,000. */
  holdMs?: number | undefined;
}

export interface PageReview {
  /** Access for the program. */
  access: RelayAccess;
  page: Pick<ReviewedPage, "isAwaitingApproval">;
  close(result: RunResult, finalMessage: string): Promise<void>;
}

/** Timeout of a request to the real page, in ms. Shorter than the program's own timeout. */
const pageTimeoutMs = 50_000;
const waitForPageMs = 30_000;
const defaultHoldMs = 10_000;

const tooLate = "The request arrived after its deadline. Nothing was done.";

export async function reviewPage(context: RunnerContext, options: ReviewPageOptions): Promise<PageReview> {
  const { runId, task, relay, signal } = context;
  const { holdMs = defaultHoldMs } = options;
  const driver = new RelayClient({ ...relay, timeoutMs: pageTimeoutMs, waitForBrowserMs: waitForPageMs });
  const page = await openReviewedPage({ ...options, page: driver, runId, task: toPrompt(task), signal });
  const proxy = await context.openProxyPage((request) => answer(page, request, holdMs));
  return {
    access: proxy.access,
    page,
    async close(result, finalMessage) {
      await proxy.close();
      await page.close({ ending: endingOf(result), message: result.error?.message ?? finalMessage });
      await driver.close();
    },
  };
}

async function answer(page: ReviewedPage, request: RelayRequest, holdMs: number): Promise<RelayResponse> {
  const { requestId } = request;
  if (request.type === "execute_request") {
    if (request.deadline !== undefined && Date.now() > request.deadline) throw new Error(tooLate);
    const report = await page.execute(request.actions, { timeoutMs: holdMs });
    return { type: "execute_response", requestId, report };
  }
  const { fields, ...snapshot } = await page.snapshot(request.options);
  return { type: "snapshot_response", requestId, fields, ...(snapshot.snapshotId && { snapshot }) };
}

function endingOf({ status }: RunResult) {
  if (status === "success") return "done";
  return status === "stopped" ? "aborted" : "failed";
}
