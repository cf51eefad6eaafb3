// Noticing that the page is being left, while there is still time to say so.
import { viewOf } from "../tree.ts";

interface NavigateEvent extends Event {
  destination?: { url: string; sameDocument: boolean };
  downloadRequest?: string | null;
}

export interface Departure {
  /** Where the page is going, if it is going anywhere. */
  goal?: string | undefined;
  isLeaving?: boolean;
  end(): void;
}

/** Watches one page for its end: tells when it begins to go elsewhere, and at its last moment. */
export function watchDeparture(page: Document, tell: (when: { isLast: boolean }) => void): Departure {
  const view = viewOf(page) as Window & { navigation?: EventTarget };
  const listening = new AbortController();
  const departure: Departure = { end: () => listening.abort() };
  const notice = (event: Event) => {
    const { destination, downloadRequest } = event as NavigateEvent;
    if (destination?.sameDocument || downloadRequest != null || event.defaultPrevented) return;
    departure.isLeaving = true;
    if (destination) departure.goal = destination.url;
    tell({ isLast: !destination });
  };
  view.addEventListener("pagehide", notice, listening);
  view.navigation?.addEventListener("navigate", notice, listening);
  return departure;
}
