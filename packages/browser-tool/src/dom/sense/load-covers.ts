// Drivers also leave out texts that are covered or cut to a shape. In page scripts, which would become too large,
// `load-covers.script.ts` takes the place of this file.

/** Checks many texts of one page state: whether this box of an element's text is covered. */
export type CreateCoverCheck = () => (parent: Element, box: DOMRect) => boolean;

export let createCoverCheck: CreateCoverCheck | undefined;

export function checkCovers(create: CreateCoverCheck): void {
  createCoverCheck = create;
}
