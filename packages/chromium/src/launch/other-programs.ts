// Links may be for another program: tel:, mailto:, zoommtg:. Chromium then starts it, or asks whether it may; and while it asks, which
// nobody sees, no input reaches the tab any more.
import { pageSchemes } from "@giselles-ai/protocol";

/** For every page of a browser that is ours, from its first moment: it is sent there as text. */
export const keepOtherProgramsOut = `(${refuseOtherSchemes})(${pageSchemes})`;

function refuseOtherSchemes(schemes: RegExp): void {
  const { navigation } = globalThis as unknown as { navigation: EventTarget };
  navigation.addEventListener("navigate", (event) => {
    const { destination } = event as Event & { destination: { url: string } };
    if (!schemes.test(destination.url)) event.preventDefault();
  });
}
