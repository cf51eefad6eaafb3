/** Messages on a port keep the worker awake: the browser stops it after 30 seconds without an event. */
const heartbeatMs = 20_000;

/** Keeps a port to the worker open: a new port starts a worker that was stopped. `onEnd` is called when sharing ends. */
export function keepPort(onEnd: () => void): { reconnect(): void } {
  let port: chrome.runtime.Port | undefined;
  let isEnded = false;
  const timer = setInterval(() => (port ? port.postMessage("awake") : reconnect()), heartbeatMs);

  function end(): void {
    isEnded = true;
    clearInterval(timer);
    removeEventListener("pageshow", reconnect);
    onEnd();
  }

  function reconnect(): void {
    if (port || isEnded) return;
    try {
      const opened = chrome.runtime.connect({ name: "page" });
      port = opened;
      opened.onMessage.addListener(end); // the only message
      opened.onDisconnect.addListener(() => {
        port = undefined;
        setTimeout(reconnect, 0);
      });
    } catch {
      end(); // the extension was removed or updated
    }
  }

  addEventListener("pageshow", reconnect);
  reconnect();
  return { reconnect };
}
