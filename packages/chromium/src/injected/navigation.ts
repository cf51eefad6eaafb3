import { pageSchemes } from "@giselles-ai/protocol";
import type { InjectedMessage } from "./interface.ts";

/** The properties of a navigate event that are read here. */
export interface NavigateEvent extends Event {
  downloadRequest: string | null;
  destination: { url: string };
}

/** The Navigation API, which the DOM types lack. */
export const { navigation } = globalThis as unknown as { navigation: EventTarget };

/** Whether the navigation would open another program. */
export function isForOtherProgram({ destination }: NavigateEvent): boolean {
  return !pageSchemes.test(destination.url);
}

/** Reports downloads, and prevents navigations that open other programs. Returns a function that stops it. */
export function watchNavigation(send: (message: InjectedMessage) => void): () => void {
  const onNavigate = (navigateEvent: Event) => {
    const event = navigateEvent as NavigateEvent;
    if (event.downloadRequest !== null) send({ type: "download" });
    else if (isForOtherProgram(event)) {
      event.preventDefault();
      send({ type: "other-program", url: event.destination.url });
    }
  };
  navigation.addEventListener("navigate", onNavigate);
  return () => navigation.removeEventListener("navigate", onNavigate);
}
