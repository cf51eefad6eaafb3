// The button that takes over what was chosen in a popup.
import { flatDescendants, isRendered, matches, nextFrame, normalise, waitFor } from "../kit.ts";
import { clickPart } from "./click-part.ts";

const words = /^(?:ok|apply|done|set|confirm|aceptar|確定|确定|确认|完了|完成|決定)$/;
const closeTimeoutMs = 300;

export function isConfirmButton(button: Element): boolean {
  return words.test(normalise(button.textContent)) && isRendered(button);
}

/** Presses the button in any of these popups, and waits until it is gone. */
export async function confirmIn(popups: Element[]): Promise<void> {
  const buttons = popups.flatMap(flatDescendants).filter((part) => matches(part, "button,[role=button]"));
  const button = buttons.find(isConfirmButton);
  if (!button) return;
  clickPart(button);
  await nextFrame();
  await waitFor(() => !isRendered(button), closeTimeoutMs);
}
