// Noticing that the page is being left, while there is still time to say so.

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

  constructor(page: Document, onLeave: () => void) {
    const view = page.defaultView as (Window & { navigation?: EventTarget }) | null;
    const { signal } = this.#listening;
    const leave = () => {
      this.isLeaving = true;
      onLeave();
    };
    const notice = (event: Event) => {
      const { destination, downloadRequest } = event as NavigateEvent;
      if (destination.sameDocument || downloadRequest !== null || event.defaultPrevented) return;
      this.destination = destination.url;
      this.isLeaving = true;
    };
    view?.addEventListener("pagehide", leave, { signal });
    view?.navigation?.addEventListener("navigate", notice, { signal });
  }

  close(): void {
    this.#listening.abort();
  }
}
