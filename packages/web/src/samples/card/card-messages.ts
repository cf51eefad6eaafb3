// Messages between the shop and the frame with the card. They never contain the card number or the code.

export interface CardQuestion {
  type: "card-check";
}

export type CardCheck = { ok: true; card: string } | { ok: false };

const answerTimeoutMs = 5000;

/** Asks the frame to validate the card. A valid card is returned as its last four digits. */
export function checkCard(frame: HTMLIFrameElement | null): Promise<CardCheck> {
  const { port1, port2 } = new MessageChannel();
  const question: CardQuestion = { type: "card-check" };
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ ok: false }), answerTimeoutMs);
    port1.onmessage = ({ data }: MessageEvent<CardCheck>) => {
      clearTimeout(timer);
      port1.close();
      resolve(data);
    };
    frame?.contentWindow?.postMessage(question, location.origin, [port2]);
  });
}

/** Answers card checks from a parent page of the same origin. */
export function answerCardChecks(check: () => CardCheck): () => void {
  const onMessage = ({ data, origin, ports }: MessageEvent<CardQuestion | undefined>) => {
    if (origin === location.origin && data?.type === "card-check") ports[0]?.postMessage(check());
  };
  addEventListener("message", onMessage);
  return () => removeEventListener("message", onMessage);
}
