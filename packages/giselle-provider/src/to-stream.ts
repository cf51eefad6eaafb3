export interface Ends {
  /** Aborted when the reader of the stream goes away. */
  detach: AbortController;
  /** Ends the stream with an error, read or not. */
  abort: AbortSignal | undefined;
}

/** Parts as they are asked for. Nothing is made ahead of its reader, so nothing is lost when that goes away. */
export function toStream<Part>(parts: AsyncGenerator<Part, void>, { detach, abort }: Ends): ReadableStream<Part> {
  let onAbort = () => {};
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
        try {
          const { done, value } = await parts.next();
          if (abort?.aborted) return;
          if (!done) controller.enqueue(value);
          else {
            settle();
            controller.close();
          }
        } catch (error) {
          settle();
          if (!abort?.aborted) controller.error(error);
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
