// Noticing that the page is being left, while there is still time to say so.
import { viewOf } from "../tree.ts";

interface NavigateEvent extends Event {
  destination?: { url: string; sameDocument: boolean };
  downloadRequest?: string | null;
}

export interface Departure {
  /** Where the page is going, if it is going anywhere. */
  destination?: string | undefined;
  isLeaving?: boolean;
  close(): void;
}

/** Watches one page for its end: tells when it begins to go elsewhere, and at its last moment. */
export function watchDeparture(page: Document, tell: (when: { isLast: boolean }) => void): Departure {
  const view = viewOf(page) as Window & { navigation?: EventTarget };
  const listening = new AbortController();
  const departure: Departure = { close: () => listening.abort() };
  const notice = (event: Event) => {
    const { destination, downloadRequest } = event as NavigateEvent;
    if (destination?.sameDocument || typeof downloadRequest === "string" || event.defaultPrevented) return;
    departure.isLeaving = true;
    const isLast = event.type === "pagehide";
    if (!isLast) departure.destination = destination?.url ?? "another page";
    tell({ isLast });
  };
  view.addEventListener("pagehide", notice, listening);
  // A browser without the Navigation API (Firefox before 147, Safari before 26.2) reports that a page is left, not where to.
  if (view.navigation) view.navigation.addEventListener("navigate", notice, listening);
  else view.addEventListener("beforeunload", notice, listening);
  return departure;
}
