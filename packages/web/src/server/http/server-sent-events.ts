const encoder = new TextEncoder();

export interface EventStreamOptions {
  /** Written at the end, as the last event's data. Default nothing. */
  last?: string;
  /** How often a silent stream is written to, in ms, so that nothing in between takes it for dead. Default 10,000. */
  keepaliveMs?: number;
}

/** Server-sent events, one for each text. It is read at the reader's pace, and ends with it. */
export function toServerSentEvents(
  texts: AsyncIterator<string>,
  { last, keepaliveMs = 10_000 }: EventStreamOptions = {},
): ReadableStream<Uint8Array> {
  let next: Promise<IteratorResult<string>> | undefined;
  let isOver = false;
  return new ReadableStream(
    {
      async pull(controller) {
        next ??= texts.next();
        const got = await withinTime(next, keepaliveMs);
        if (isOver) return;
        if (!got) return controller.enqueue(encoder.encode(": \n\n"));
        next = undefined;
        if (!got.done) return controller.enqueue(encoder.encode(`data: ${got.value}\n\n`));
        if (last !== undefined) controller.enqueue(encoder.encode(`data: ${last}\n\n`));
        controller.close();
      },
      async cancel() {
        isOver = true;
        await texts.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Undefined when it takes longer. */
async function withinTime<Result>(work: Promise<Result>, ms: number): Promise<Result | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
