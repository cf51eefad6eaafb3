import type { AnswerDialog } from "@giselles-ai/chromium";
import type { RunSettings } from "../settings/run-settings.ts";

/** Accepts dialogs that are not questions, or all of them where the settings allow it; otherwise asks the person at the terminal. */
export function createDialogAnswer(
  { acceptDialogs, profile }: Pick<RunSettings, "acceptDialogs" | "profile">,
  ask: AnswerDialog | undefined,
): AnswerDialog {
  return (dialog) => {
    if (dialog.kind === "alert" || dialog.kind === "beforeunload") return true;
    if (acceptDialogs || profile === "unleashed") return true;
    return ask && dialog.kind === "confirm" ? ask(dialog) : false;
  };
}
