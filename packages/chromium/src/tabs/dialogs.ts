// Dialogs stop a page until they are answered, so they always are: by whoever was given to the driver to ask, or as is safe.
import type { PageEvent } from "@giselles-ai/protocol";
import type { Dialog, Page } from "playwright-core";

export interface PageDialog {
  kind: "alert" | "confirm" | "prompt" | "beforeunload";
  message: string;
  /** What a prompt offers. */
  defaultValue: string;
  url: string;
}

/** Yes or no; a text is yes, with this answer to a prompt. */
export type DialogAnswer = boolean | string;

export type AnswerDialog = (dialog: PageDialog) => DialogAnswer | Promise<DialogAnswer>;

/** Yes where there is nothing to decide, and to leaving a page; no to every question. */
export const answerSafely: AnswerDialog = ({ kind }) => kind === "alert" || kind === "beforeunload";

export interface AnswerDialogsOptions {
  page: Page;
  answer: AnswerDialog;
  /** After this many ms without an answer, the safe one is given. */
  timeoutMs: number;
  report(event: PageEvent): void;
  /** What the action that is being done says; before anybody is asked. */
  instructed?(): DialogAnswer | undefined;
  /** A question was answered with no, though no action said so. */
  onDeclined?(question: string): void;
}

/** Whoever takes longer than this to answer is a person, in ms. */
const atOnceMs = 500;

export function answerDialogs(options: AnswerDialogsOptions): { isAsking(): boolean } {
  const { page, answer, timeoutMs, report, instructed, onDeclined } = options;
  let askedAt = Number.POSITIVE_INFINITY;
  page.on("dialog", async (dialog) => {
    const question = describe(dialog, page);
    const instruction = instructed?.();
    askedAt = performance.now();
    const value =
      instruction ?? (await withinTime(() => answer(question), timeoutMs).catch(() => answerSafely(question)));
    askedAt = Number.POSITIVE_INFINITY;
    const isYes = value !== false;
    if (!isYes && instruction === undefined && question.kind !== "beforeunload") onDeclined?.(question.message);
    report({ type: "dialog", kind: question.kind, message: question.message.slice(0, 500), accepted: isYes });
    try {
      if (isYes) await dialog.accept(typeof value === "string" ? value : question.defaultValue);
      else await dialog.dismiss();
    } catch {
      // Somebody else has answered, or the page is gone: it does not wait for us.
    }
  });
  return { isAsking: () => performance.now() - askedAt > atOnceMs };
}

function describe(dialog: Dialog, page: Page): PageDialog {
  const kind = dialog.type() as PageDialog["kind"];
  return { kind, message: dialog.message(), defaultValue: dialog.defaultValue(), url: page.url() };
}

async function withinTime<Result>(ask: () => Result | Promise<Result>, timeoutMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, timeoutMs, new Error("No answer in time"));
  });
  try {
    return await Promise.race([ask(), late]);
  } finally {
    clearTimeout(timer);
  }
}
