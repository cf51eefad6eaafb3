// Answers dialogs, which block the page: by the handler of the driver, or safely without one.
import type { PageEvent } from "@giselles-ai/protocol";
import type { Dialog, Page } from "playwright-core";

export interface PageDialog {
  kind: "alert" | "confirm" | "prompt" | "beforeunload";
  message: string;
  /** The default text of a prompt. */
  defaultValue: string;
  url: string;
}

/** Accept or decline. A text accepts a prompt with this answer. */
export type DialogAnswer = boolean | string;

export type AnswerDialog = (dialog: PageDialog) => DialogAnswer | Promise<DialogAnswer>;

/** Accepts alerts and leaving a page, and declines every question. */
export const answerSafely: AnswerDialog = ({ kind }) => kind === "alert" || kind === "beforeunload";

export interface AnswerDialogsOptions {
  page: Page;
  answer: AnswerDialog;
  /** After this many ms without an answer, `answerSafely` decides. */
  timeoutMs: number;
  report(event: PageEvent): void;
  /** The answer of the running action, which has precedence over `answer`. */
  instruction?(): DialogAnswer | undefined;
  /** A question was declined without an instruction of the action. */
  onDeclined?(question: string): void;
}

/** If the answer takes longer than this, a person is being asked. */
const immediateMs = 500;

export function answerDialogs(options: AnswerDialogsOptions): { isAsking(): boolean } {
  const { page, answer, timeoutMs, report, instruction: readInstruction, onDeclined } = options;
  let askedAt = Number.POSITIVE_INFINITY;
  page.on("dialog", async (dialog) => {
    const question = describe(dialog, page);
    const instruction = readInstruction?.();
    askedAt = performance.now();
    const value =
      instruction ?? (await withinTime(() => answer(question), timeoutMs).catch(() => answerSafely(question)));
    askedAt = Number.POSITIVE_INFINITY;
    const isAccepted = value !== false;
    if (!isAccepted && instruction === undefined && question.kind !== "beforeunload") onDeclined?.(question.message);
    report({
      type: "dialog",
      kind: question.kind,
      message: question.message.slice(0, 500),
      accepted: isAccepted,
      ...(question.kind === "prompt" && typeof value === "string" && { text: value }),
    });
    try {
      if (isAccepted) await dialog.accept(typeof value === "string" ? value : question.defaultValue);
      else await dialog.dismiss();
    } catch {
      // The dialog was answered elsewhere, or the page is closed.
    }
  });
  return { isAsking: () => performance.now() - askedAt > immediateMs };
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

/** Reads the dialog answer of an action. */
export function toDialogAnswer(dialog: unknown): DialogAnswer | undefined {
  const { accept, text } = (dialog ?? {}) as { accept?: unknown; text?: unknown };
  if (typeof accept !== "boolean") return undefined;
  return accept && typeof text === "string" ? text : accept;
}
