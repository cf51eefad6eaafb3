// Drivers also leave out texts that are covered or cut to a shape. In page scripts, which would become too large,
// `load-covers.script.ts` takes the place of this file.
import type { FieldKind } from "@giselles-ai/protocol";

/** Checks many texts of one page state: whether the box of a text in an element is covered. */
export type CoverCheck = (parent: Element, box: DOMRect, text: string) => boolean;
export type CreateCoverCheck = () => CoverCheck;

export let createCoverCheck: CreateCoverCheck | undefined;

export function checkCovers(create: CreateCoverCheck): void {
  createCoverCheck = create;
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
