// Where one of several elements is that nothing else distinguishes. Only drivers recognise it.

/** What must stay the same: the markup of the element and what stands beside it. Its classes may gain or lose a state. */
export interface Spot {
  markup: string;
  classes: string[][];
}

export interface Spots {
  /** The spot of one of several elements with the same name. */
  spotOf(elements: Element[], index: number): Spot;
  isSameSpot(old: Spot, now: Spot): boolean;
}

export let spots: Spots | undefined;

export function recogniseSpots(given: Spots): void {
  spots = given;
}
