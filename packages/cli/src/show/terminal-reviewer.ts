// Asks the person at the terminal, with the very values, and takes nothing for a yes that is not one.

import { confirm, isCancel } from "@clack/prompts";
import type { Reviewer, ReviewRequest } from "@giselles-ai/agent";
import type { PageDialog } from "@giselles-ai/agent/drivers/chromium";
import type { PageMemory } from "../page/page-memory.ts";
import { clean, quote } from "./clean.ts";
import type { Paint } from "./paint.ts";
import type { Progress } from "./progress.ts";
import { sayStep } from "./words.ts";

export interface TerminalReviewerOptions {
  output: NodeJS.WriteStream;
  page: PageMemory;
  progress: Progress;
  paint: Paint;
  /** Ctrl-C at the question. */
  onStop(): void;
}

export function createTerminalReviewer(options: TerminalReviewerOptions): Reviewer {
  const { output, page, progress, paint, onStop } = options;
  return {
    async review({ plan, asked, snapshot }, { signal }) {
      const resume = progress.giveWay();
      output.write(`${describe({ plan, asked, snapshot }, page, paint).join("\n")}\n`);
      const answer = await confirm({
        message: asked.length === 1 ? "Allow this?" : `Allow these ${asked.length}?`,
        active: "Allow",
        inactive: "Do not allow",
        initialValue: false,
        withGuide: false,
        output,
        signal,
      });
      if (isCancel(answer)) onStop();
      signal.throwIfAborted();
      resume();
      if (answer === true) return { verdict: "approved", steps: plan.steps };
      return { verdict: "rejected", reason: "You did not allow this plan, and nothing of it was done." };
    },
  };
}

function describe({ plan, asked, snapshot }: ReviewRequest, page: PageMemory, paint: Paint): string[] {
  const where = `${quote(snapshot.title)} (${clean(snapshot.url)})`;
  const lines = plan.steps.map((step, index) => {
    const line = `    ${String(index + 1).padStart(2)}. ${sayStep(step, page)}`;
    return asked.includes(index) ? line : paint("dim", line);
  });
  return [paint("dim", `    ${where}`), ...lines, ""];
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
    const tools = [...new Set(asked.map((index) => plan.steps[index]?.tool))].join(", ");
    return {
      verdict: "rejected",
      reason: `This plan needs approval (${tools}), and there is no terminal to ask at. Run it in a terminal without --json, or give --profile auto to let it run unasked.`,
    };
  },
};
