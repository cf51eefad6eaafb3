// The request of an old run, on its way to the chat. Not in the address, because addresses are kept by browsers and logs.
const key = "giselle:ask-again";

export function keepRequest(task: string): void {
  sessionStorage.setItem(key, task);
}

/** The request, once. */
export function takeRequest(): string | undefined {
  const task = sessionStorage.getItem(key) ?? undefined;
  sessionStorage.removeItem(key);
  return task;
}
