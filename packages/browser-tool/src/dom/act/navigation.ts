// Noticing that the page is being left, while there is still time to say so.

interface NavigateEvent extends Event {
  destination: { url: string; sameDocument: boolean };
  downloadRequest: string | null;
}

/** Watches one page for its end. */
export class Departure {
  /** Where the page is going since the last `expect`, if it is going anywhere. */
  destination: string | undefined;
  isLeaving = false;
  private readonly cleanups: (() => void)[] = [];

  constructor(page: Document, onLeave: () => void) {
    const view = page.defaultView as (Window & { navigation?: EventTarget }) | null;
    if (!view) return;
    this.listen(view, "pagehide", () => {
      this.isLeaving = true;
      onLeave();
    });
    if (view.navigation) {
      this.listen(view.navigation, "navigate", (event) => {
        const { destination, downloadRequest } = event as NavigateEvent;
        if (destination.sameDocument || downloadRequest !== null || event.defaultPrevented) return;
        this.destination = destination.url;
        this.isLeaving = true;
      });
    }
  }

  expect(): void {
    this.destination = undefined;
  }

  close(): void {
    for (const cleanup of this.cleanups) cleanup();
  }

  private listen(target: EventTarget, type: string, listener: (event: Event) => void): void {
    target.addEventListener(type, listener);
    this.cleanups.push(() => target.removeEventListener(type, listener));
  }
}
