// Finds texts that other elements cover, or that a shape or a window cuts off.
import {
  type CoverCheck,
  checkVisibility,
  contains,
  documentOf,
  flatTreeParent,
  isReading,
  isReadingName,
  kindOf,
  matches,
  member,
  queryAll,
  styleOf,
} from "../kit.ts";
import { findGenerated, isUnder } from "./generated.ts";
import { bandOf, fill, findBands, meets, paintedBox, visibleBox } from "./painters.ts";
import { cutsOff, hasShape, isNotDrawn, masksLetters, showsBack } from "./shapes.ts";
import { isBehind, isOver, withAncestors } from "./stacking.ts";

let shared: CoverCheck | undefined;

/** One check for every snapshot, and one for all texts that are read at once outside of a snapshot. */
export function createCoverCheck(): CoverCheck {
  if (isReading()) return createCheck();
  if (!shared) queueMicrotask(() => (shared = undefined));
  shared ??= createCheck();
  return shared;
}

/** The texts of names that a person could read, now or earlier. */
const seenNames = new Set<string>();

/** Checks many texts of one page state. */
function createCheck(): CoverCheck {
  const facts = new Facts();
  const known = new Map<Element, Map<string, boolean>>();
  const isCovered: CoverCheck = (parent, box) => {
    if (isReading()) return facts.isCovered(parent, box); // that is asked once
    const results = known.get(parent) ?? new Map<string, boolean>();
    known.set(parent, results);
    const key = `${box.left} ${box.top} ${box.right}`; // names and rows are read several times
    const result = results.get(key) ?? facts.isCovered(parent, box);
    results.set(key, result);
    return result;
  };
  return (parent, box, text) => {
    const result = isCovered(parent, box, text);
    if (!isReadingName()) return result;
    if (!result) seenNames.add(text);
    return !seenNames.has(text);
  };
}

/** What is known of an element and all that is around it. */
interface Around {
  isHidden: boolean;
  /** Something is painted below its surroundings. */
  isLow: boolean;
  shapes: Element[];
}

/** What is found out once about each element. */
class Facts {
  readonly #masksLetters = once(masksLetters);
  readonly #isBehind = once(isBehind);
  readonly #canCover = once(canCover);
  readonly #generatedOf = once(findGenerated);
  readonly #bands = once(findBands);
  readonly #painted = once(paintedBox);
  readonly #windowOf = once(readWindow);
  readonly #around = once((element: Element): Around => {
    const parent = flatTreeParent(element);
    const outer =
      parent && documentOf(parent) === documentOf(element)
        ? this.#around(parent)
        : { isHidden: false, isLow: false, shapes: [] };
    const style = styleOf(element); // reading it takes time, so no property is read without need
    return {
      isHidden: outer.isHidden || isNotDrawn(element, style) || showsBack(element, style),
      isLow: outer.isLow || (style.position !== "static" && Number(style.zIndex) < 0),
      shapes: hasShape(style) ? [...outer.shapes, element] : outer.shapes,
    };
  });

  isCovered(parent: Element, box: DOMRect): boolean {
    const page = documentOf(parent);
    const { isHidden, isLow, shapes } = this.#around(parent);
    return (
      isHidden ||
      isDrawnOut(parent, box) ||
      this.#masksLetters(parent) ||
      shapes.some((each) => cutsOff(each, box)) ||
      (isLow && this.#isBehind(parent)) ||
      isOutOfWindow(this.#windowOf(page), parent, box) ||
      this.#isUnderGenerated(parent, box) ||
      this.#isUnderOthers(parent, box)
    );
  }

  /** One element covers a text, or several do together. */
  #isUnderOthers(parent: Element, box: DOMRect): boolean {
    const bands = this.#bands(documentOf(parent));
    const near = (bands.get(bandOf(box.top)) ?? []).flatMap(({ element, box: around }) => {
      const painted = meets(around, box) && !contains(element, parent) && this.#painted(element);
      return painted && meets(painted, box) ? { element, box: painted } : [];
    });
    const boxes = near.map(({ box: around }) => around);
    if (!fill(boxes, box)) return false;
    const over = near.filter(({ element }) => this.#covers(element, parent));
    // An action may have scrolled since the painters were measured.
    return fill(
      over.flatMap(({ element }) => visibleBox(element) ?? []),
      box,
    );
  }

  #isUnderGenerated(parent: Element, box: DOMRect): boolean {
    let host: Element | undefined = parent;
    for (let depth = 0; host && depth < 4; depth += 1, host = flatTreeParent(host)) {
      const around = host;
      if (this.#generatedOf(around).some((one) => isUnder(one, around, parent, box))) return true;
    }
    return false;
  }

  /** Whether an element lies over a text, wherever a person scrolls to. */
  #covers(element: Element, parent: Element): boolean {
    const path = withAncestors(parent);
    if (path.includes(element) || scrollsApart(element, path)) return false;
    return isOver(element, parent) && this.#canCover(element);
  }
}

/** Whether letters are slanted until nothing of them is left. */
function isDrawnOut(parent: Element, { width, height }: DOMRect): boolean {
  const length = Math.max(width, height);
  if (length < 10_000) return false;
  const sizes = withAncestors(parent).map((each) =>
    Math.max(member(each, "scrollWidth"), member(each, "scrollHeight")),
  );
  return length > 20 * (sizes.find((size) => size > 0) ?? 0);
}

function once<Key extends object, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, find(key));
    return known.get(key) as Value;
  };
}

interface PageWindow {
  width: number;
  isSmall: boolean;
  /** It does not scroll to the side. */
  isCut: boolean;
}

function readWindow(page: Document): PageWindow {
  const { innerWidth, innerHeight } = page.defaultView ?? window;
  const roots = [page.documentElement, page.body].filter(Boolean);
  const [outer = "visible", inner = "visible"] = roots.map((root) => styleOf(root).overflowX);
  const isCut = /hidden|clip/.test(outer === "visible" ? inner : outer);
  return { width: innerWidth, isSmall: innerWidth < 8 || innerHeight < 8, isCut };
}

/** Whether text is in a frame without a size, or beside a page that does not scroll to the side. */
function isOutOfWindow({ width, isSmall, isCut }: PageWindow, parent: Element, { left }: DOMRect): boolean {
  if (isSmall) return true;
  return isCut && left >= width && !withAncestors(parent).some((each) => !isRoot(each) && scrolls(each));
}

function isRoot({ localName }: Element): boolean {
  return /^(?:html|body)$/.test(localName);
}

function scrolls(element: Element): boolean {
  const { overflowX, overflowY } = styleOf(element);
  return (
    (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth) ||
    (/auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight)
  );
}

/** Whether an element is drawn as it is, stays where it is, and has nothing with which a person could close it. */
function canCover(element: Element): boolean {
  const isPlain = withAncestors(element).every((each) => {
    const { opacity, filter, maskImage, clipPath, mixBlendMode, transform, rotate, position } = styleOf(each);
    const isStraight = transform === "none" || /^matrix\([-\d.]+, 0, 0, [-\d.]+,/.test(transform);
    return (
      Number(opacity) > 0.9 &&
      `${filter} ${maskImage} ${clipPath} ${rotate} ${mixBlendMode}` === "none none none none normal" &&
      isStraight &&
      !/fixed|sticky/.test(position)
    );
  });
  if (!isPlain || !checkVisibility(element, { visibilityProperty: true }) || matches(element, "dialog,[popover]"))
    return false;
  return !kindOf(element) && !queryAll(element, "*").some((inner) => kindOf(inner));
}

/** Whether a person can scroll the text away from under the element. */
function scrollsApart(element: Element, path: Element[]): boolean {
  const around = new Set(withAncestors(element));
  return path.some((each) => !around.has(each) && scrolls(each));
}
