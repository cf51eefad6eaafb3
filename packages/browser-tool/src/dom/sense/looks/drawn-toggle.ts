// Switches and checkboxes that are only drawn: a pill with a knob at one of its ends, a small square that is ticked or filled.
import { colourBehind, handleOf, matches, queryAll, rectOf, selfAndAncestors, styleOf, tagOf } from "./kit.ts";
import { rowTitle, similarIn } from "./row-title.ts";
import { contrast, fillOf, isVivid, opacityOf, parseColor } from "./strength.ts";

export interface DrawnToggle {
  kind: "switch" | "checkbox";
  isOn: boolean;
}

/** What a small clickable element is drawn as, which has no text but a tick. */
export function readToggle(element: Element): DrawnToggle | undefined {
  if (hasInputBeside(element)) return undefined;
  const { offsetWidth: width, offsetHeight: height } = element as HTMLElement;
  const text = element.textContent?.trim() ?? "";
  const ratio = width / height;
  const isPill = ratio >= 1.4 && ratio <= 2.6;
  const isSquare = ratio > 0.85 && ratio < 1.18;
  const drawn = isPill ? readSwitch(element) : isSquare ? readBox(element, text) : undefined;
  const isOn = hasCheckedState(element) || drawn;
  return isOn === undefined ? undefined : { kind: isPill ? "switch" : "checkbox", isOn };
}

/** A component may show its state to style sheets: https://html.spec.whatwg.org/multipage/semantics-other.html#selector-custom */
function hasCheckedState(element: Element): boolean {
  return tagOf(element).includes("-") && CSS.supports("selector(:state(a))") && matches(element, ":state(checked)");
}

/** A native control beside the drawing has the state. */
function hasInputBeside(element: Element): boolean {
  return selfAndAncestors(element, 3).some((ancestor) => !!ancestor.querySelector(":scope > input"));
}

/** Whether a pill is switched on: its knob is at the end, or without a knob, it is coloured. Undefined if it is not a switch. */
function readSwitch(element: Element): boolean | undefined {
  const { height } = rectOf(element);
  const style = styleOf(element);
  if (opacityOf(style.backgroundColor) < 0.1 && parseFloat(style.borderTopWidth) < 1) return undefined;
  if (radiusOf(style, height) < 0.3 * height) return undefined;
  const share = knobShare(element, style);
  if (share !== undefined) return share > 0.5 === (style.direction !== "rtl");
  const isPlainPill = radiusOf(style, height) >= 0.45 * height && height >= 16 && !element.firstElementChild;
  if (!isPlainPill || style.backgroundImage !== "none" || !rowTitle(element)) return undefined;
  const fill = parseColor(style.backgroundColor);
  return isVivid(fill) || contrast(fill, colourBehind(element)) > 0.5;
}

/** Where the centre of the knob is, as a share of the width. */
function knobShare(element: Element, style: CSSStyleDeclaration): number | undefined {
  const { left, width, height } = rectOf(element);
  for (const child of element.children) {
    const box = rectOf(child);
    if (isKnob(styleOf(child), box, height)) return offCentre((box.left + box.width / 2 - left) / width);
  }
  for (const side of ["::before", "::after"]) {
    const knob = getComputedStyle(element, side);
    const box = { width: parseFloat(knob.width), height: parseFloat(knob.height) };
    if (knob.content !== "none" && isKnob(knob, box, height))
      return offCentre((pseudoOffset(knob, style, width - box.width) + box.width / 2) / width);
  }
  return undefined;
}

function isKnob(
  style: CSSStyleDeclaration,
  { width, height }: { width: number; height: number },
  around: number,
): boolean {
  const isSquare = width > 0.7 * height && width < 1.45 * height;
  return isSquare && height >= 0.4 * around && height <= 1.6 * around && radiusOf(style, height) >= 0.35 * height;
}

function offCentre(share: number): number | undefined {
  return Math.abs(share - 0.5) > 0.06 ? share : undefined;
}

/** Pseudo-elements have no box that a script can ask for. `room` is the space that is left beside the knob. */
function pseudoOffset(knob: CSSStyleDeclaration, around: CSSStyleDeclaration, room: number): number {
  const isPlaced = /absolute|relative/.test(knob.position);
  const pixels = (text: string) => parseFloat(text) || 0;
  const isAtEnd =
    !/absolute/.test(knob.position) && /flex/.test(around.display) && /end|right/.test(around.justifyContent);
  const start = isPlaced && knob.left !== "auto" ? pixels(knob.left) : isAtEnd ? room : pixels(around.paddingLeft);
  const moved = knob.transform === "none" ? 0 : new DOMMatrixReadOnly(knob.transform).e;
  return start + pixels(knob.marginLeft) + moved + pixels(knob.translate);
}

function radiusOf({ borderTopLeftRadius }: CSSStyleDeclaration, size: number): number {
  const radius = parseFloat(borderTopLeftRadius) || 0;
  return Math.min(borderTopLeftRadius.includes("%") ? (radius / 100) * size : radius, size / 2);
}

/** Whether a small square is ticked. Undefined if it is not a checkbox: a swatch, an icon, a cell of a board. */
function readBox(element: Element, text: string): boolean | undefined {
  const { width } = rectOf(element);
  const style = styleOf(element);
  if (width > 32 || parseFloat(style.borderTopWidth) < 1 || style.borderTopStyle === "none") return undefined;
  const isRound = radiusOf(style, width) > 0.4 * width;
  if ((isRound && width < 16) || !rowTitle(element)) return undefined;
  if (text || (isRound && isThick(style, width))) return true;
  if (element.firstElementChild || style.backgroundImage !== "none") return hasEmptyPeer(element) || undefined;
  const isFilled = isFilledBox(element);
  if (!isFilled) return hasDrawnTick(element);
  const isOwnColor = contrast(parseColor(style.borderTopColor), fillOf(element)) < 0.05;
  return isOwnColor || hasEmptyPeer(element) || handleOf(element)?.startsWith("check") || undefined;
}

/** A chosen radio button is often drawn as a ring that leaves only a dot free. */
function isThick({ borderTopWidth, boxShadow }: CSSStyleDeclaration, width: number): boolean {
  const ring = /inset/.test(boxShadow) ? Math.max(...(boxShadow.match(/[\d.]+(?=px)/g) ?? []).map(Number)) : 0;
  return parseFloat(borderTopWidth) + ring > 0.18 * width;
}

function isFilledBox(element: Element): boolean {
  const fill = fillOf(element);
  return isVivid(fill) || contrast(fill, colourBehind(element)) > 0.4;
}

/** Whether a pseudo-element draws the tick: a sign, an image, or two borders of a turned box. */
function hasDrawnTick(element: Element): boolean {
  return ["::before", "::after"].some((side) => {
    const style = getComputedStyle(element, side);
    const { content, display, opacity, visibility, width, height, backgroundImage, backgroundColor } = style;
    if (/^(?:none|normal)$/.test(content) || display === "none" || visibility === "hidden" || Number(opacity) < 0.1)
      return false;
    if (/[^"\s]/.test(content)) return true;
    const isSized = parseFloat(width) >= 3 && parseFloat(height) >= 3;
    const hasBorder = parseFloat(style.borderRightWidth) >= 1 && opacityOf(style.borderRightColor) > 0.1;
    return isSized && (hasBorder || backgroundImage !== "none" || opacityOf(backgroundColor) > 0.1);
  });
}

/** Whether a similar box nearby is empty, so that what is in this one is a state. */
function hasEmptyPeer(element: Element): boolean {
  const list = selfAndAncestors(element, 6).find((ancestor) => similarIn(ancestor, element).length > 1);
  const peers = list ? similarIn(list, element).slice(0, 40) : [];
  const colors = new Set(peers.filter(isFilledBox).map((peer) => styleOf(peer).backgroundColor));
  const isEmpty = (peer: Element) =>
    !peer.firstElementChild && !isFilledBox(peer) && styleOf(peer).backgroundImage === "none";
  return colors.size <= 1 && queryAll(element, "*").length < 8 && peers.some(isEmpty);
}
