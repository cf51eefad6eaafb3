import type { AnyAction } from "@giselles-ai/protocol";
import { elementOf } from "../../dom/sense/handles.ts";

/** A person who has not pressed a key for this long is done with the field, or thinks. */
const pauseMs = 1000;

/** Knows in which field the person is typing, by the events that only a person causes. */
export function watchTyping(page: Document) {
  let typed: { element: EventTarget | undefined; at: number } | undefined;
  const note = (event: Event) => {
    if (event.isTrusted) typed = { element: event.composedPath()[0], at: Date.now() };
  };
  const kinds = ["keydown", "input"];
  for (const kind of kinds) page.addEventListener(kind, note, true);

  function isInOneOf(actions: readonly AnyAction[]): boolean {
    return actions.some(({ fieldId }) => {
      const element = typeof fieldId === "string" ? elementOf(fieldId) : undefined;
      return element !== undefined && typed?.element instanceof Object && element.contains(typed.element as Node);
    });
  }

  return {
    /** Resolves when the person is out of the way of these actions: true; or when it is too late: false. */
    async isDone(actions: readonly AnyAction[], deadline: number): Promise<boolean> {
      while (typed && isInOneOf(actions)) {
        const now = Date.now();
        const rest = typed.at + pauseMs - now;
        if (rest <= 0) return true;
        if (now + rest > deadline) return false;
        await new Promise((resolve) => setTimeout(resolve, rest));
      }
      return true;
    },
    close() {
      for (const kind of kinds) page.removeEventListener(kind, note, true);
    },
  };
}
