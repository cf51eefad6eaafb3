import { matches, queryAll, selfAndAncestors, waitFor } from "../kit.ts";

const timeoutMs = 150;

/**
 * Remembers the hidden inputs in the box of a field, in which many pages keep the value that they send. The returned function
 * waits for a change and returns whether there are such inputs and all of them have stayed as they were.
 */
export function watchHiddenValue(field: Element): () => Promise<boolean> {
  const before = new Map(hiddenInputs(field).map((input) => [input, input.value]));
  const hasStayed = () => Array.from(before).every(([input, value]) => input.isConnected && input.value === value);
  return async () => {
    if (!before.size) return false;
    await waitFor(() => !hasStayed(), timeoutMs);
    return hasStayed();
  };
}

/** In the largest box that contains no other field. */
function hiddenInputs(field: Element): HTMLInputElement[] {
  let found: HTMLInputElement[] = [];
  for (const box of selfAndAncestors(field, 4).slice(1)) {
    const others = queryAll(box, "input:not([type=hidden]),select,textarea").filter((other) => other !== field);
    if (matches(box, "form,fieldset,td,body") || others.length) break;
    found = queryAll(box, "input[type=hidden]");
  }
  return found;
}
