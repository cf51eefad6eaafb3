// Questions that a page asks by native dialogs while we act in it.
import type { Action } from "@giselles-ai/protocol";

type Answer = NonNullable<Extract<Action, { action: "click" }>["dialog"]>;

export interface DialogWatch {
  /** The question that was answered with no, though nobody had said that it should be. */
  declined(): string | undefined;
  end(): void;
}

/** Answers as the action says; otherwise whoever sits in front of the page does, and we hear what. */
export function watchDialogs(view: Window, answer: Answer | undefined): DialogWatch {
  const { alert, confirm, prompt } = view;
  let declined: string | undefined;
  view.alert = (...given) => (answer ? undefined : alert.apply(view, given));
  view.confirm = (message) => {
    const said = answer ? answer.accept : confirm.call(view, message);
    if (!said && !answer) declined = String(message);
    return said;
  };
  view.prompt = (message, proposed) => {
    const said = answer
      ? answer.accept
        ? (answer.text ?? proposed ?? "")
        : null
      : prompt.call(view, message, proposed);
    if (said === null && !answer) declined = String(message);
    return said;
  };
  const ours = { alert: view.alert, confirm: view.confirm, prompt: view.prompt };
  return {
    declined: () => declined,
    end() {
      // A page may have put its own in their place meanwhile.
      if (view.alert === ours.alert) view.alert = alert;
      if (view.confirm === ours.confirm) view.confirm = confirm;
      if (view.prompt === ours.prompt) view.prompt = prompt;
    },
  };
}
