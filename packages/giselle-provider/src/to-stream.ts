export interface ToStreamOptions {
  /** Aborted when the reader cancels the stream. */
  detach: AbortController;
  /** Ends the stream with an error. */
  abort: AbortSignal | undefined;
  /** Called when the reader starts and stops waiting. */
  setWaiting(isWaiting: boolean): void;
}

/** Streams parts on demand. Nothing is produced ahead of the reader, so nothing is lost when it disconnects. */
export function toStream<Part>(
  parts: AsyncGenerator<Part, void>,
  { detach, abort, setWaiting }: ToStreamOptions,
): ReadableStream<Part> {
  let onAbort = () => {};
  // Started at once, because a generator that was never started does not run its cleanup.
  let first: Promise<IteratorResult<Part, void>> | undefined = parts.next();
  first.catch(() => {}); // the reader gets the error
  const settle = () => abort?.removeEventListener("abort", onAbort);
  return new ReadableStream<Part>(
    {
      start(controller) {
        onAbort = () => {
          controller.error(abort?.reason);
          parts.return().catch(() => {}); // the reader already has the error
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
        detach.abort(new DOMException("The reader cancelled the stream.", "AbortError"));
        await parts.return().catch(() => {}); // there is no reader left
      },
    },
    { highWaterMark: 0 },
  );
}
