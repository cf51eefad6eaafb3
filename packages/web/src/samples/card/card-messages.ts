// What the shop and the frame with the card say to each other. The number and the code are no part of it.

export interface CardQuestion {
  type: "card-check";
}

export type CardAnswer = { ok: true; card: string } | { ok: false };

const answersWithinMs = 5000;

/** Asks the frame whether its card is in order; and for what the shop may know of it. */
export function checkCard(frame: HTMLIFrameElement | null): Promise<CardAnswer> {
  const { port1, port2 } = new MessageChannel();
  const question: CardQuestion = { type: "card-check" };
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve({ ok: false }), answersWithinMs);
    port1.onmessage = ({ data }: MessageEvent<CardAnswer>) => {
      clearTimeout(late);
      port1.close();
      resolve(data);
    };
    frame?.contentWindow?.postMessage(question, location.origin, [port2]);
  });
}

/** Answers whoever shows this frame, if that is our own page. */
export function answerCardChecks(check: () => CardAnswer): () => void {
  const onMessage = ({ data, origin, ports }: MessageEvent<CardQuestion | undefined>) => {
    if (origin === location.origin && data?.type === "card-check") ports[0]?.postMessage(check());
  };
  addEventListener("message", onMessage);
  return () => removeEventListener("message", onMessage);
}
