import type { AnyAction } from "@giselles-ai/protocol";
import { elementOf } from "../../dom/sense/handles.ts";

/** The user counts as idle this long after the last key. */
const idleAfterMs = 1000;

/** Tracks which field the user is typing in, by trusted events. */
export function watchTyping(page: Document) {
  let lastInput: { element: EventTarget | undefined; at: number } | undefined;
  const onInput = (event: Event) => {
    if (event.isTrusted) lastInput = { element: event.composedPath()[0], at: Date.now() };
  };
  const kinds = ["keydown", "input"];
  for (const kind of kinds) page.addEventListener(kind, onInput, true);

  function isTypingIn(actions: readonly AnyAction[]): boolean {
    return actions.some(({ fieldId }) => {
      const element = typeof fieldId === "string" ? elementOf(fieldId) : undefined;
      return (
        element !== undefined && lastInput?.element instanceof Object && element.contains(lastInput.element as Node)
      );
    });
  }

  return {
    /** Waits while the user is typing in a field of these actions. Resolves with false if the deadline comes first. */
    async waitUntilIdle(actions: readonly AnyAction[], deadline: number): Promise<boolean> {
      while (lastInput && isTypingIn(actions)) {
        const now = Date.now();
        const rest = lastInput.at + idleAfterMs - now;
        if (rest <= 0) return true;
        if (now + rest > deadline) return false;
        await new Promise((resolve) => setTimeout(resolve, rest));
      }
      return true;
    },
    close() {
      for (const kind of kinds) page.removeEventListener(kind, onInput, true);
    },
  };
}
