// Noticing that the page is being left, while there is still time to say so.
import { viewOf } from "../tree.ts";

interface NavigateEvent extends Event {
  destination: { url: string; sameDocument: boolean };
  downloadRequest: string | null;
}

/** Watches one page for its end. */
export class Departure {
  /** Where the page is going, if it is going anywhere. */
  destination: string | undefined;
  isLeaving = false;
  readonly #listening = new AbortController();

  constructor(page: Document, { onDepart, onLeave }: Record<"onDepart" | "onLeave", () => void>) {
    const view = viewOf(page) as Window & { navigation?: EventTarget };
    const leave = () => {
      this.isLeaving = true;
      onLeave();
    };
    const notice = (event: Event) => {
      const { destination, downloadRequest } = event as NavigateEvent;
      if (destination.sameDocument || downloadRequest !== null || event.defaultPrevented) return;
      this.destination = destination.url;
      this.isLeaving = true;
      onDepart();
    };
    view.addEventListener("pagehide", leave, this.#listening);
    view.navigation?.addEventListener("navigate", notice, this.#listening);
  }

  close(): void {
    this.#listening.abort();
  }
}
