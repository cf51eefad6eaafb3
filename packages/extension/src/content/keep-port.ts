import type { FromPort } from "../shared/messages.ts";

/** Messages on a port keep the worker awake: the browser stops it after 30 seconds without an event. */
const heartbeatMs = 20_000;

interface PortEvents {
  /** The worker has accepted this document; again after every new connection. */
  onShared(): void;
  /** Sharing has ended. */
  onEnd(): void;
}

export interface KeptPort {
  reconnect(): void;
  /** Closes it for good, and reports the end. Idempotent. */
  end(): void;
}

/** Keeps a port to the worker open: a new port starts a worker that was stopped. */
export function keepPort({ onShared, onEnd }: PortEvents): KeptPort {
  let port: chrome.runtime.Port | undefined;
  let isEnded = false;
  const timer = setInterval(() => (port ? port.postMessage("awake") : reconnect()), heartbeatMs);

  function end(): void {
    if (isEnded) return;
    isEnded = true;
    clearInterval(timer);
    removeEventListener("pageshow", reconnect);
    removeEventListener("pagehide", disconnect);
    disconnect();
    onEnd();
  }

  function reconnect(): void {
    if (port || isEnded) return;
    try {
      const opened = chrome.runtime.connect({ name: "page" });
      port = opened;
      opened.onMessage.addListener((message: FromPort) => (message === "shared" ? onShared() : end()));
      opened.onDisconnect.addListener(() => {
        if (port !== opened) return;
        port = undefined;
        setTimeout(reconnect, 0);
      });
    } catch {
      end(); // the extension was removed or updated
    }
  }

  /** A page in the back/forward cache has no port: the worker must not wait for it. */
  function disconnect(): void {
    port?.disconnect();
    port = undefined;
  }

  addEventListener("pageshow", reconnect);
  addEventListener("pagehide", disconnect);
  reconnect();
  return { reconnect, end };
}
