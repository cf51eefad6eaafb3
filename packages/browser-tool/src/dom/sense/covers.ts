// What lies over or under a text. This is read by looks (see load-looks.ts), which use all that is below them here.
import type { FieldKind } from "@giselles-ai/protocol";
import type { Painted } from "./ground.ts";

/** Whether the box of a text in an element is covered. */
export type CoverCheck = (parent: Element, box: DOMRect, text: string) => boolean;

interface Covers {
  /** For many texts of one page state. */
  createCoverCheck(): CoverCheck;
  /** Whether text in these colours differs from an element or a generated box that may lie behind it. */
  isOnOther(parent: Element, box: DOMRect, colours: string[], ground: Painted): boolean;
}

/** Undefined while looks cannot be read. */
export let findCovers: () => Covers | undefined = () => undefined;

export function provideCovers(find: typeof findCovers): void {
  findCovers = find;
}

let isNaming = false;

type ReadName = (element: Element, kind?: FieldKind) => string;

/** Reads names so that what covers one for a while does not change it. */
export function underCovers(read: ReadName): ReadName {
  return (element, kind) => {
    const outer = isNaming;
    isNaming = true;
    try {
      return read(element, kind);
    } finally {
      isNaming = outer;
    }
  };
}

export function isReadingName(): boolean {
  return isNaming;
}
