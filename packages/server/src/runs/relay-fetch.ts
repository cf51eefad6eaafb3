import type { RelayHandler } from "@giselles-ai/browser-tool/relay";

/** A `fetch` that calls the relay in this process, without the network. */
export function createRelayFetch({ POST }: Pick<RelayHandler, "POST">): typeof fetch {
  return (input, init) => {
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
