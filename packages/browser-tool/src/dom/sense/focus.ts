// The element that gets keys.
import { noFocus } from "@giselles-ai/protocol/rules";
import { isFrame, matches } from "../tree.ts";
import { handleOf } from "./handles.ts";

/** The element that lost the focus to our own blur last. Keys without a field id go there. */
export let lastFocused: WeakRef<HTMLElement> | undefined;

export function rememberFocused(element: HTMLElement): void {
  lastFocused = new WeakRef(element);
}

/** The focused element, through shadow roots; undefined if there is none. */
export function deepActive(page: Document): HTMLElement | undefined {
  let active = page.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active && !matches(active, "html, body") ? (active as HTMLElement) : undefined;
}

/** The element that gets a key without a field id, through shadow roots and frames of the same origin. */
export function keyTargetOf(page: Document): HTMLElement | undefined {
  const active = deepActive(page);
  const last = lastFocused?.deref();
  if (!active) return last?.isConnected ? last : undefined;
  const inner = isFrame(active) ? active.contentDocument : undefined; // null if it is of another origin
  return inner ? (keyTargetOf(inner) ?? active) : active;
}

/** Its id, "none" if no element has the focus, or "other" if it has no id. */
export function focusOf(page: Document): string {
  const target = keyTargetOf(page);
  return target ? (handleOf(target) ?? "other") : noFocus;
}
