// Whether text is inside the shapes that cut off what they contain.
import { documentOf, member, parentOf, rectOf, styleOf, tagOf } from "../kit.ts";

/** Whether an element cuts off what it contains, by a shape or by its containment. */
export function hasShape({ clipPath, contain }: CSSStyleDeclaration): boolean {
  return clipPath !== "none" || /paint|strict|content/.test(contain);
}

/** Whether a person sees nothing of a box, because of the clip path or the containment of this element. */
export function cutsOff(element: Element, box: DOMRect): boolean {
  const { clipPath, contain } = styleOf(element);
  if (/paint|strict|content/.test(contain) && isApart(rectOf(element), box)) return true;
  const [, id] = /^url\("#(.+)"\)$/.exec(clipPath) ?? [];
  if (id) return documentOf(element).getElementById(id)?.matches("clipPath:empty") ?? false;
  const path = clipPath === "none" ? undefined : pathOf(clipPath, element);
  return !!path && !samples(box).some(([x, y]) => brushOf().isPointInPath(path, x, y));
}

/** Whether dots are shown instead of letters. */
export function masksLetters(element: Element): boolean {
  const { webkitTextSecurity = "none" } = styleOf(element) as CSSStyleDeclaration & { webkitTextSecurity?: string };
  return webkitTextSecurity !== "none";
}

/**
 * Whether an element of a drawing is only drawn where another uses it, its letters have neither a fill nor a line, or a mask without
 * a size is over an element.
 */
export function isNotDrawn(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.maskImage !== "none" && /(?:^|\s)0(?:px|%)/.test(style.maskSize)) return true;
  const tag = tagOf(element);
  if (/^t(?:ext|span)/.test(tag)) return Number(style.fillOpacity) < 0.05 && style.stroke === "none";
  return /^(?:defs|symbol|clipPath|mask|marker|pattern)$/.test(tag);
}

/** Whether an element shows its back, which is not drawn. */
export function showsBack(element: Element, { backfaceVisibility }: CSSStyleDeclaration): boolean {
  if (backfaceVisibility !== "hidden") return false;
  let matrix = new DOMMatrix();
  for (let each: Element | null = element; each; each = parentOf(each)) {
    const { transform, rotate, transformStyle } = styleOf(each);
    if (each !== element && transformStyle !== "preserve-3d") break;
    if (transform !== "none") matrix = new DOMMatrix(transform).multiply(matrix);
    if (rotate !== "none") matrix = new DOMMatrix(toFunction(rotate)).multiply(matrix);
  }
  return matrix.m33 < 0;
}

/** The property `rotate: y 20deg` as the function `rotateY(20deg)`. */
function toFunction(rotate: string): string {
  const parts = rotate.split(" ");
  if (parts.length === 4) return `rotate3d(${parts.join()})`;
  return `rotate${parts.length === 2 ? parts[0]?.toUpperCase() : ""}(${parts.at(-1)})`;
}

function isApart(one: DOMRect, other: DOMRect): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.min(width, height) < 3;
}

/** The shape in the coordinates of the viewport. Undefined if it is not known, or the element is turned. */
function pathOf(clipPath: string, element: Element): Path2D | undefined {
  const box = rectOf(element);
  const [width, height] = [
    member(element as HTMLElement, "offsetWidth"),
    member(element as HTMLElement, "offsetHeight"),
  ];
  if (Math.abs(box.width - width) > 1 || Math.abs(box.height - height) > 1) return undefined;
  const [, kind, content = ""] = /^(polygon|path|circle|ellipse)\((.*)\)$/.exec(clipPath) ?? [];
  if (kind === "path") return moved(new Path2D(/["']([^"']*)["']/.exec(content)?.[1] ?? ""), box);
  if (kind === "polygon") return moved(polygon(content, box), box);
  return kind ? moved(round(content, box), box) : undefined;
}

function polygon(content: string, { width, height }: DOMRect): Path2D | undefined {
  const points = content
    .replace(/^(?:evenodd|nonzero),\s*/, "")
    .split(",")
    .map((point) => point.trim().split(/\s+/));
  const numbers = points.map(([x = "", y = ""]) => [toPixels(x, width), toPixels(y, height)]);
  return numbers.flat().includes(undefined) ? undefined : new Path2D(`M${numbers.map(String).join("L")}Z`);
}

/** Circles and ellipses with sizes in numbers. */
function round(content: string, { width, height }: DOMRect): Path2D | undefined {
  const [radii = "", centre = "50% 50%"] = content.split(/\s*\bat\b\s*/);
  const [left = "", top = ""] = centre.split(/\s+/);
  const [first = "", second = first] = radii.trim().split(/\s+/);
  const [x, y] = [toPixels(left, width), toPixels(top, height)];
  const diagonal = Math.hypot(width, height) / Math.SQRT2;
  const isCircle = first === second;
  const [across, down] = [toPixels(first, isCircle ? diagonal : width), toPixels(second, isCircle ? diagonal : height)];
  if (x === undefined || y === undefined || across === undefined || down === undefined) return undefined;
  const path = new Path2D();
  path.ellipse(x, y, across, down, 0, 0, 2 * Math.PI);
  return path;
}

function toPixels(length: string, whole: number): number | undefined {
  const [, number, unit] = /^(-?[\d.]+)(px|%)?$/.exec(length) ?? [];
  if (number === undefined) return undefined;
  return unit === "%" ? (Number(number) * whole) / 100 : Number(number);
}

function moved(path: Path2D | undefined, { left, top }: DOMRect): Path2D | undefined {
  if (!path) return undefined;
  const result = new Path2D();
  result.addPath(path, new DOMMatrix([1, 0, 0, 1, left, top]));
  return result;
}

/** Points of a box, which a shape that shows some of it contains. */
export function samples({ left, top, width, height }: DOMRect): [number, number][] {
  const shares = (count: number) => Array.from({ length: count }, (_, index) => (index + 0.5) / count);
  return shares(24).flatMap((across) =>
    shares(5).map((down): [number, number] => [left + across * width, top + down * height]),
  );
}

let brush: CanvasRenderingContext2D | undefined;

function brushOf(): CanvasRenderingContext2D {
  brush ??= document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  return brush;
}
