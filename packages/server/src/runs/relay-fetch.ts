import type { RelayHandler } from "@giselles-ai/browser-tool/relay";

/**
 * A `fetch` that calls the relay in this process, without the network. While another instance is about to resume the run, requests
 * of this one stay open: the other one waits for their answers.
 */
export function createRelayFetch(
  { POST }: Pick<RelayHandler, "POST">,
  { isHandedOver = () => false }: { isHandedOver?: () => boolean } = {},
): typeof fetch {
  return (input, init) => {
    if (isHandedOver() && isCancel(init?.body)) return Promise.resolve(Response.json({ ok: true }));
    const request = new Request(input, init);
    const { signal } = request;
    return new Promise((resolve, reject) => {
      const onAbort = () => reject(signal.reason);
      if (signal.aborted) return onAbort();
      signal.addEventListener("abort", onAbort, { once: true });
      POST(request)
        .then(resolve, reject)
        .finally(() => signal.removeEventListener("abort", onAbort));
    });
  };
}

function isCancel(body: unknown): boolean {
  return typeof body === "string" && JSON.parse(body).type === "relay.cancel";
}
