// What is painted behind the content of an element, and how opaque the content is.

import { cachedPerRead } from "../read-cache.ts";
import { documentOf, flatTreeParent, styleOf, windowOf } from "../tree.ts";
import { coloursIn, type Ground, mix, type Rgba } from "./colour.ts";

export interface Painted extends Ground {
  style: CSSStyleDeclaration;
  /** Of a background that is cut to the shape of the text. */
  ink: string[];
  /** Colours that are known to be legible on it. Shared by all elements on the same ground. */
  legible: Set<string>;
}

/** Finds what is behind many elements of one page state. */
export const grounds = cachedPerRead(createGrounds);

function createGrounds(): (element: Element) => Painted {
  const grounds = new Map<Element, Painted>();
  return groundOf;

  function groundOf(element: Element): Painted {
    const ground = grounds.get(element) ?? readGround(element);
    grounds.set(element, ground);
    return ground;
  }

  function readGround(element: Element): Painted {
    const parent = flatTreeParent(element);
    const outer = parent
      ? groundOf(parent)
      : { alpha: 1, blend: "", ink: [], layers: pageLayers(element), legible: new Set<string>() };
    const style = styleOf(element);
    const { opacity, filter, maskImage, mixBlendMode, contentVisibility } = style;
    const ground: Painted = { ...outer, style };
    ground.alpha *= Number(opacity) * Number(/opacity\(([\d.]+)/.exec(filter)?.[1] ?? 1);
    if (contentVisibility === "hidden" || /blur\(\d\d/.test(filter) || isClear(maskImage)) ground.alpha = 0;
    if (mixBlendMode !== "normal") ground.blend = mixBlendMode;
    const own = backgroundOf(style);
    if (own?.[0] && style.backgroundClip === "text") ground.ink = own.flat();
    else if (!own || own[0]) ground.layers = own && (isOpaque(own) ? own : outer.layers && [...outer.layers, ...own]);
    if (ground.layers !== outer.layers || ground.alpha !== outer.alpha || ground.blend !== outer.blend)
      ground.legible = new Set();
    return ground;
  }
}

/** The colour behind an element. White where it is not known. */
export function colourBehind(element: Element): Rgba {
  const parent = flatTreeParent(element);
  const layers = parent && grounds()(parent).layers;
  return mix(["#fff", ...(layers ?? []).flatMap((layer) => layer.slice(-1))]);
}

/** The colour and the gradient of a background. Undefined if it is an image. */
export function backgroundOf({ backgroundColor, backgroundImage }: CSSStyleDeclaration): string[][] | undefined {
  if (/url|image|element|paint/.test(backgroundImage)) return undefined;
  return [backgroundColor === "rgba(0, 0, 0, 0)" ? [] : [backgroundColor], coloursIn(backgroundImage)].filter(
    ([first]) => first,
  );
}

function isOpaque(background: string[][]): boolean {
  return background.some((colours) => colours.every((colour) => colour.startsWith("rgb(")));
}

/** Whether a mask lets nothing through. */
function isClear(mask: string): boolean {
  return /gradient/.test(mask) && coloursIn(mask).every((colour) => /^rgba.* 0\)/.test(colour));
}

/** The colour of the page itself. Unknown in a frame of another site. */
function pageLayers(page: Element): string[][] | undefined {
  const view = windowOf(page);
  if (view.parent !== view) return undefined;
  const named = documentOf(page).querySelector<HTMLMetaElement>("meta[name=color-scheme]")?.content;
  const schemes = styleOf(page).colorScheme + named;
  const isDark =
    /dark/.test(schemes) && (!/light/.test(schemes) || view.matchMedia("(prefers-color-scheme:dark)").matches);
  return [[isDark ? "#121212" : "#fff"]];
}
