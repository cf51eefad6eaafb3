// Where one of several elements is that nothing else distinguishes. Only drivers recognise it.

/** What must stay the same: the markup of the element and what stands beside it. Its classes may gain or lose a state. */
export interface Spot {
  markup: string;
  classes: string[][];
}

export interface Spots {
  /** The spot of one of several elements with the same name. Undefined if it cannot be read. */
  spotOf(elements: Element[], index: number): Spot | undefined;
  isSameSpot(old: Spot, now: Spot | undefined): boolean;
  /** Whether the name of an element says which it is, wherever it stands. */
  isNamedThing(element: Element): boolean;
}

export let spots: Spots | undefined;

export function recogniseSpots(given: Spots): void {
  spots = given;
}
