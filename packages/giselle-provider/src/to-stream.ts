export interface Ends {
  /** Aborted when the reader of the stream goes away. */
  detach: AbortController;
  /** Ends the stream with an error, read or not. */
  abort: AbortSignal | undefined;
  /** Told when the reader begins to wait, and when it has what it waited for. */
  setWaiting(isWaiting: boolean): void;
}

/** Parts as they are asked for. Nothing is made ahead of its reader, so nothing is lost when that goes away. */
export function toStream<Part>(
  parts: AsyncGenerator<Part, void>,
  { detach, abort, setWaiting }: Ends,
): ReadableStream<Part> {
  let onAbort = () => {};
  // Begun at once: a generator that was never begun has no end to clean up in.
  let first: Promise<IteratorResult<Part, void>> | undefined = parts.next();
  first.catch(() => {}); // told to who reads it
  const settle = () => abort?.removeEventListener("abort", onAbort);
  return new ReadableStream<Part>(
    {
      start(controller) {
        onAbort = () => {
          controller.error(abort?.reason);
          parts.return().catch(() => {}); // the reader has been told
        };
        if (abort?.aborted) onAbort();
        else abort?.addEventListener("abort", onAbort, { once: true });
      },
      async pull(controller) {
        setWaiting(true);
        try {
          const next = first ?? parts.next();
          first = undefined;
          const { done, value } = await next;
          if (abort?.aborted) return;
          if (!done) controller.enqueue(value);
          else {
            settle();
            controller.close();
          }
        } catch (error) {
          settle();
          if (!abort?.aborted) controller.error(error);
        } finally {
          setWaiting(false);
        }
      },
      async cancel() {
        settle();
        detach.abort(new DOMException("The reader of the stream went away.", "AbortError"));
        await parts.return().catch(() => {}); // nobody is left to be told
      },
    },
    { highWaterMark: 0 },
  );
}
