// Asks the person at the terminal, with the very values, and takes nothing for a yes that is not one.

import { confirm, isCancel, selectKey, text } from "@clack/prompts";
import type { Review, Reviewer, ReviewRequest } from "@giselles-ai/agent";
import type { PageDialog } from "@giselles-ai/chromium";
import { whoAmI } from "../approvals/who-am-i.ts";
import type { PageMemory } from "../page/page-memory.ts";
import { clean, quote } from "./clean.ts";
import { askForEdits } from "./edit-steps.ts";
import type { Paint } from "./paint.ts";
import type { Progress } from "./progress.ts";
import { sayAction } from "./say-action.ts";

export interface TerminalReviewerOptions {
  output: NodeJS.WriteStream;
  page: PageMemory;
  progress: Progress;
  paint: Paint;
  /** Whether the question can be answered elsewhere too. */
  isKept: boolean;
  /** Ctrl-C at the question. */
  onStop(): void;
}

export function createTerminalReviewer(options: TerminalReviewerOptions): Reviewer {
  const { output, page, progress, paint, isKept, onStop } = options;
  return {
    async review(request, { signal }) {
      const resume = progress.giveWay();
      const common = { withGuide: false, output, signal };
      output.write(`${describe(request, page, paint, isKept).join("\n")}\n`);
      try {
        return await ask(request, { ...common, page });
      } catch (error) {
        if (error === cancelled && !signal.aborted) onStop(); // not because somebody else has answered
        signal.throwIfAborted();
        throw error;
      } finally {
        resume();
      }
    },
  };
}

const cancelled = new Error("The question was left with Ctrl-C.");

interface Asking {
  withGuide: boolean;
  output: NodeJS.WriteStream;
  signal: AbortSignal;
  page: PageMemory;
}

async function ask({ plan, asked, approval: { from } }: ReviewRequest, { page, ...common }: Asking): Promise<Review> {
  const approver = whoAmI();
  const key = mustHave(
    await selectKey({
      message: asked.length === 1 ? "Allow this?" : `Allow these ${asked.length}?`,
      options: [
        { value: "y", label: "Allow" },
        { value: "e", label: "Edit, then allow" },
        { value: "n", label: "Do not allow" },
      ],
      initialValue: "n",
      ...common,
    }),
  );
  if (key === "y") return { verdict: "approved", steps: plan.steps, approver };
  if (key === "e")
    return {
      verdict: "approved",
      steps: await askForEdits({ plan, asked, from, page, ...common, mustHave }),
      approver,
    };
  if (key !== "n") return { verdict: "rejected", reason: "", approver }; // Enter alone
  const reason = mustHave(
    await text({ message: "Why not? The agent reads it. (Enter: no reason)", defaultValue: "", ...common }),
  );
  return { verdict: "rejected", reason: clean(String(reason ?? "")), approver };
}

function mustHave<Value>(answer: Value | symbol): Value {
  if (isCancel(answer)) throw cancelled;
  return answer as Value; // the only symbol is that of cancelling
}

function describe(
  { plan, asked, snapshot, approval }: ReviewRequest,
  page: PageMemory,
  paint: Paint,
  isKept: boolean,
): string[] {
  const where = `${quote(snapshot.title)} (${clean(snapshot.url)})`;
  const lines = plan.steps.map(({ action }, index) => {
    const line = `    ${String(approval.from + index + 1).padStart(2)}. ${sayAction(action, page)}`;
    return asked.includes(index) ? line : paint("dim", line);
  });
  const elsewhere = isKept ? [paint("dim", `    Or elsewhere: giselle approve ${approval.id}`)] : [];
  return [paint("dim", `    ${where}`), ...lines, ...elsewhere, ""];
}

/** Asks what a page asks. */
export async function askAboutDialog(
  { message, url }: PageDialog,
  { output, progress }: Pick<TerminalReviewerOptions, "output" | "progress">,
): Promise<boolean> {
  const resume = progress.giveWay();
  const answer = await confirm({
    message: `The page ${clean(url)} asks: ${quote(message)}`,
    initialValue: false,
    withGuide: false,
    output,
  });
  resume();
  return answer === true;
}

/** For runs that nobody watches. */
export const cannotAsk: Reviewer = {
  async review({ asked, plan }) {
    const names = [...new Set(asked.map((index) => plan.steps[index]?.action.action))].join(", ");
    return {
      verdict: "rejected",
      isFinal: true,
      reason: `This plan needs approval (${names}), and there is no terminal to ask at. Run it in a terminal without --json, keep it with --store and answer with giselle approve, or give --profile auto to let it run unasked.`,
    };
  },
};
