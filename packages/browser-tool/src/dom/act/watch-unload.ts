// Detects that the page navigates away, while there is still time to report it.
import { windowOf } from "../tree.ts";

interface NavigateEvent extends Event {
  destination?: { sameDocument: boolean };
  downloadRequest?: string | null;
}

export interface UnloadWatch {
  isUnloading?: boolean;
  close(): void;
}

/** Calls `onUnload` when a navigation starts, and again (`isFinal`) when the page unloads. */
export function watchUnload(page: Document, onUnload: (stage: { isFinal: boolean }) => void): UnloadWatch {
  const view = windowOf(page) as Window & { navigation?: EventTarget };
  const listening = new AbortController();
  const unload: UnloadWatch = { close: () => listening.abort() };
  const onEvent = (event: Event) => {
    const { destination, downloadRequest } = event as NavigateEvent;
    if (destination?.sameDocument || typeof downloadRequest === "string" || event.defaultPrevented) return;
    unload.isUnloading = true;
    onUnload({ isFinal: event.type === "pagehide" });
  };
  view.addEventListener("pagehide", onEvent, listening);
  // Firefox before 147 and Safari before 26.2 have no Navigation API.
  if (view.navigation) view.navigation.addEventListener("navigate", onEvent, listening);
  else view.addEventListener("beforeunload", onEvent, listening);
  return unload;
}
