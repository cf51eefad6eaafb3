import { pageSchemes } from "@giselles-ai/protocol";
import type { InjectedMessage } from "./interface.ts";

/** An event of the Navigation API, as far as it is read here. */
export interface NavigateEvent extends Event {
  downloadRequest: string | null;
  destination: { url: string };
}

/** What only Chromium has had for long. */
export const { navigation } = globalThis as unknown as { navigation: EventTarget };

/** Whether another program would be started. */
export function isForOtherProgram({ destination }: NavigateEvent): boolean {
  return !pageSchemes.test(destination.url);
}

/** Announces downloads, and keeps other programs from being started. Returns a function that ends it. */
export function watchNavigation(send: (message: InjectedMessage) => void): () => void {
  const notice = (given: Event) => {
    const event = given as NavigateEvent;
    if (event.downloadRequest !== null) send({ type: "download" });
    else if (isForOtherProgram(event)) {
      event.preventDefault();
      send({ type: "other-program", url: event.destination.url });
    }
  };
  navigation.addEventListener("navigate", notice);
  return () => navigation.removeEventListener("navigate", notice);
}
