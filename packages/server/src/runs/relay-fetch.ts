import type { RelayHandler } from "@giselles-ai/browser-tool/relay";

/** The relay at no distance: for those who ask from this process. */
export function createRelayFetch({ POST }: Pick<RelayHandler, "POST">): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    const { signal } = request;
    return new Promise((resolve, reject) => {
      const leave = () => reject(signal.reason);
      if (signal.aborted) return leave();
      signal.addEventListener("abort", leave, { once: true });
      POST(request)
        .then(resolve, reject)
        .finally(() => signal.removeEventListener("abort", leave));
    });
  };
}
