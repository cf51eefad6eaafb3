// Noticing that the page is being left, while there is still time to say so.
import { viewOf } from "../tree.ts";

interface NavigateEvent extends Event {
  destination: { url: string; sameDocument: boolean };
  downloadRequest: string | null;
}

export interface Departure {
  /** Where the page is going, if it is going anywhere. */
  destination?: string | undefined;
  isLeaving?: boolean;
  close(): void;
}

/** Watches one page for its end. */
export function watchDeparture(
  page: Document,
  { onDepart, onLeave }: Record<"onDepart" | "onLeave", () => void>,
): Departure {
  const view = viewOf(page) as Window & { navigation?: EventTarget };
  const listening = new AbortController();
  const departure: Departure = { close: () => listening.abort() };
  const leave = () => {
    departure.isLeaving = true;
    onLeave();
  };
  const notice = (event: Event) => {
    const { destination, downloadRequest } = event as NavigateEvent;
    if (destination.sameDocument || downloadRequest !== null || event.defaultPrevented) return;
    departure.destination = destination.url;
    departure.isLeaving = true;
    onDepart();
  };
  view.addEventListener("pagehide", leave, listening);
  view.navigation?.addEventListener("navigate", notice, listening);
  return departure;
}
