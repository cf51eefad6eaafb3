// Native dialogs that a page opens during an action.
import type { Action } from "@giselles-ai/protocol";

type Answer = NonNullable<Extract<Action, { action: "click" }>["dialog"]>;

export interface DialogWatch {
  /** The question that was declined without an instruction of the action, if any. */
  declined(): string | undefined;
  end(): void;
}

/** Answers dialogs as the action says. Without an answer, the native dialog opens and its answer is recorded. */
export function watchDialogs(view: Window, answer: Answer | undefined): DialogWatch {
  const { alert, confirm, prompt } = view;
  let declined: string | undefined;
  view.alert = (...args) => (answer ? undefined : alert.apply(view, args));
  view.confirm = (message) => {
    const accepted = answer ? answer.accept : confirm.call(view, message);
    if (!accepted && !answer) declined = String(message);
    return accepted;
  };
  view.prompt = (message, defaultValue) => {
    const text = answer
      ? answer.accept
        ? (answer.text ?? defaultValue ?? "")
        : null
      : prompt.call(view, message, defaultValue);
    if (text === null && !answer) declined = String(message);
    return text;
  };
  const replaced = { alert: view.alert, confirm: view.confirm, prompt: view.prompt };
  return {
    declined: () => declined,
    end() {
      // The page may have replaced them in the meantime.
      if (view.alert === replaced.alert) view.alert = alert;
      if (view.confirm === replaced.confirm) view.confirm = confirm;
      if (view.prompt === replaced.prompt) view.prompt = prompt;
    },
  };
}
