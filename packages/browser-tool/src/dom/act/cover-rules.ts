// Drivers also know covers that do not stop a person. Page scripts, which would become too large, do not.

/** Whether only a hint lies over a field: it can be typed in, because keys need no pointer. */
export let isUnderHint: ((element: Element) => unknown) | undefined;

export function allowUnderHints(check: (element: Element) => unknown): void {
  isUnderHint = check;
}
