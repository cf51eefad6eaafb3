// Asks the person at the terminal, showing the exact values. Only an explicit yes approves.
import { confirm, isCancel, selectKey, text } from "@clack/prompts";
import type { Review, Reviewer, ReviewRequest } from "@giselles-ai/agent";
import type { PageDialog } from "@giselles-ai/chromium";
import { type CapabilityProfile, describeSending } from "@giselles-ai/protocol";
import { currentUser } from "../approvals/current-user.ts";
import type { PageMemory } from "../page/page-memory.ts";
import { clean, quote } from "./clean.ts";
import { askForEdits } from "./edit-steps.ts";
import { formatAction } from "./format-action.ts";
import type { Paint } from "./paint.ts";
import type { Progress } from "./progress.ts";

export interface TerminalReviewerOptions {
  output: NodeJS.WriteStream;
  page: PageMemory;
  progress: Progress;
  paint: Paint;
  /** The option that names the store of the run. Undefined if it is not stored, so that it cannot be approved elsewhere. */
  storeOption: string | undefined;
  /** Called on Ctrl-C at the prompt. */
  onStop(): void;
}

export function createTerminalReviewer(options: TerminalReviewerOptions): Reviewer {
  const { output, page, progress, paint, storeOption, onStop } = options;
  return {
    async review(request, { signal }) {
      const resume = progress.pause();
      const common = { withGuide: false, output, signal };
      output.write(`${describe(request, page, paint, storeOption).join("\n")}\n`);
      try {
        return await ask(request, { ...common, page });
      } catch (error) {
        if (error === cancelled && !signal.aborted) onStop(); // an aborted signal means that it was answered elsewhere
        signal.throwIfAborted();
        throw error;
      } finally {
        resume();
      }
    },
  };
}

const cancelled = new Error("The prompt was cancelled with Ctrl-C.");

interface PromptOptions {
  withGuide: boolean;
  output: NodeJS.WriteStream;
  signal: AbortSignal;
  page: PageMemory;
}

async function ask(
  { plan, asked, approval: { from } }: ReviewRequest,
  { page, ...common }: PromptOptions,
): Promise<Review> {
  const approver = currentUser();
  const key = mustHave(
    await selectKey({
      message: asked.length === 1 ? "Allow this step?" : `Allow these ${asked.length} steps?`,
      options: [
        { value: "y", label: "Approve" },
        { value: "e", label: "Edit, then approve" },
        { value: "n", label: "Deny" },
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
    await text({ message: "Reason for the agent (Enter for none)", defaultValue: "", ...common }),
  );
  return { verdict: "rejected", reason: clean(String(reason ?? "")), approver };
}

function mustHave<Value>(answer: Value | symbol): Value {
  if (isCancel(answer)) throw cancelled;
  return answer as Value; // cancelling is the only symbol
}

function describe(
  { plan, asked, snapshot, approval }: ReviewRequest,
  page: PageMemory,
  paint: Paint,
  storeOption: string | undefined,
): string[] {
  const where = `${quote(snapshot.title)} (${clean(snapshot.url)})`;
  const actions = plan.steps.map(({ action }) => action);
  const lines = actions.flatMap((action, index) => {
    const line = `    ${String(approval.from + index + 1).padStart(2)}. ${formatAction(action, page)}`;
    const notes = describeSending(actions, index, snapshot).map((note) => `        ${clean(note)}`);
    return [line, ...notes].map((text) => (asked.includes(index) ? text : paint("dim", text)));
  });
  const elsewhere =
    storeOption === undefined
      ? []
      : [paint("dim", `    Or approve it in another terminal: giselle approve ${approval.id}${storeOption}`)];
  return [paint("dim", `    ${where}`), ...lines, ...elsewhere, ""];
}

/** Shows a page's confirmation dialog to the person. */
export async function askAboutDialog(
  { message, url }: PageDialog,
  { output, progress }: Pick<TerminalReviewerOptions, "output" | "progress">,
): Promise<boolean> {
  const resume = progress.pause();
  const answer = await confirm({
    message: `The page ${clean(url)} asks: ${quote(message)}`,
    initialValue: false,
    withGuide: false,
    output,
  });
  resume();
  return answer === true;
}

/** The next profile that allows more without approval. */
const looser: Partial<Record<CapabilityProfile, CapabilityProfile>> = {
  assisted: "auto",
  semi_auto: "auto",
  auto: "unleashed",
};

/** Rejects everything that needs approval, for runs without a terminal. */
export function rejectWithoutTerminal(profile: CapabilityProfile): Reviewer {
  const next = looser[profile];
  return {
    isAttended: false,
    async review({ asked, plan, why }) {
      const names = [...new Set(asked.map((index) => plan.steps[index]?.action.action))].join(", ");
      const ways = [
        "Run it in a terminal without --json",
        "use --store and answer with giselle approve",
        ...(next ? [`use --profile ${next} to allow it without approval`] : []),
      ];
      return {
        verdict: "rejected",
        isFinal: true,
        reason: `This needs approval (${names}), and there is no one to ask. ${why} ${ways.slice(0, -1).join(", ")}, or ${ways.at(-1)}.`,
      };
    },
  };
}
