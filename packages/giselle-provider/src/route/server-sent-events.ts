const encoder = new TextEncoder();

export interface EventStreamOptions {
  /** The data of a final event. Default: none. */
  last?: string;
  /** Interval of keepalives on an idle stream, in ms, so that proxies do not close it. Default 10,000. */
  keepaliveMs?: number;
}

/** Streams each text as a server-sent event, at the reader's pace. */
export function toServerSentEvents(
  texts: AsyncIterator<string>,
  { last, keepaliveMs = 10_000 }: EventStreamOptions = {},
): ReadableStream<Uint8Array> {
  let next: Promise<IteratorResult<string>> | undefined;
  let isCancelled = false;
  return new ReadableStream(
    {
      async pull(controller) {
        next ??= texts.next();
        const result = await withinTime(next, keepaliveMs);
        if (isCancelled) return;
        if (!result) return controller.enqueue(encoder.encode(": \n\n"));
        next = undefined;
        if (!result.done) return controller.enqueue(encoder.encode(`data: ${result.value}\n\n`));
        if (last !== undefined) controller.enqueue(encoder.encode(`data: ${last}\n\n`));
        controller.close();
      },
      async cancel() {
        isCancelled = true;
        await texts.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Undefined if it takes longer. */
async function withinTime<Result>(work: Promise<Result>, ms: number): Promise<Result | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
