import { type RefObject, useEffect } from "react";

/** Moves the focus from an empty composer to a card that appears. A person who is typing is not interrupted. */
export function useCardFocus(
  cardId: string | undefined,
  log: RefObject<HTMLElement | null>,
  input: RefObject<HTMLTextAreaElement | null>,
): void {
  useEffect(() => {
    const composer = input.current;
    if (cardId === undefined || !composer || composer.value !== "") return;
    const { activeElement } = composer.getRootNode() as Document | ShadowRoot;
    if (activeElement === composer) log.current?.querySelector<HTMLElement>(".giselle-card h3")?.focus();
  }, [cardId, log, input]);
}
