// Which of several similar elements look chosen: they are drawn unlike the rest, and more strongly.
import type { FieldKind } from "@giselles-ai/protocol";
import type { FieldElement } from "../item.ts";
import {
  appendTo,
  colourBehind,
  matches,
  minPeers,
  parentOf,
  type Rgba,
  readSheets,
  rootOf,
  selfAndAncestors,
  styleOf,
  tagOf,
} from "./kit.ts";
import { contrast, fillOf, isReddish, isVivid, parseColor } from "./strength.ts";

/** Finds those of some fields that look chosen among their siblings. */
export function findChosen(fields: FieldElement[]): Set<Element> {
  const chosen = new Set<Element>();
  const listed = new Set(fields.map(({ element }) => element));
  const groups = new Map<Element, Map<string, Peer[]>>();
  for (const { element, kind } of fields) {
    if (!minPeers[kind] || hasMarkup(element)) continue;
    const unit = unitOf(element, listed);
    const parent = parentOf(unit);
    if (!parent) continue;
    const group = groups.get(parent) ?? new Map<string, Peer[]>();
    groups.set(parent, group);
    appendTo(group, [kind, tagOf(unit), tagOf(element)].join(" "), { element, unit });
  }
  for (const group of groups.values())
    for (const [key, peers] of group) {
      const [kind] = key.split(" ") as [FieldKind];
      if (peers.length < (minPeers[kind] as number)) continue;
      for (const { element } of strongest(peers, kind)) chosen.add(element);
    }
  return chosen;
}

interface Peer {
  element: Element;
  /** The box around the element that the page repeats: the item of a list around its link. */
  unit: Element;
}

/** Whether a role or attribute says what is chosen. */
function hasMarkup(element: Element): boolean {
  return matches(
    element,
    "[aria-selected],[aria-checked],[aria-pressed],[aria-current],:disabled,[aria-disabled=true]",
  );
}

function unitOf(element: Element, listed: Set<Element>): Element {
  let unit = element;
  for (const parent of selfAndAncestors(element, 3).slice(1)) {
    if (parent.childElementCount !== 1 || listed.has(parent)) break;
    unit = parent;
  }
  return unit;
}

/** How a person recognises a chosen one: by its fill, its frame, its weight, its colour. The first that differs decides. */
const properties = ["fill", "frame", "weight", "color"] as const;

interface Mark {
  text: string;
  /** How much it stands out. */
  strength: number;
}

type Look = Record<(typeof properties)[number], Mark>;

/** Elements that looked chosen when the pointer was elsewhere. */
const chosenBefore = new WeakSet<Element>();

function strongest(peers: Peer[], kind: FieldKind): Peer[] {
  const isHidden = (peer: Peer) => chainOf(peer).some(isShownUnderPointer);
  const plain = peers.filter((peer) => !isHidden(peer));
  const found = strongestOf(plain, kind);
  for (const { element } of plain) chosenBefore.delete(element);
  for (const { element } of found) chosenBefore.add(element);
  return [...found, ...peers.filter((peer) => !plain.includes(peer) && chosenBefore.has(peer.element))];
}

function strongestOf(peers: Peer[], kind: FieldKind): Peer[] {
  const looks = peers.map(readLook);
  for (const property of properties) {
    const marks = looks.map((look) => look[property]);
    const distinct = new Map(marks.map((mark) => [mark.text, mark]));
    if (distinct.size < 2) continue;
    const [weak, strong, other] = Array.from(distinct.values()).sort((a, b) => a.strength - b.strength);
    if (!weak || !strong || other || strong.strength - weak.strength < 0.04) return [];
    const found = peers.filter((_, index) => marks[index]?.text === strong.text);
    const others = peers.filter((peer) => !found.includes(peer));
    if (found.every((peer) => isUnavailable(peer, others[0]))) return strongestOf(others, kind);
    if (others.every(isCrossedOut)) return strongestOf(found, kind);
    return isState({ peers, found, property, kind }) ? found : [];
  }
  return [];
}

/** Whether an entry is drawn as one that cannot be chosen. */
function isCrossedOut({ element }: Peer): boolean {
  const { cursor, textDecorationLine } = styleOf(element);
  return /not-allowed/.test(cursor) || /line-through/.test(textDecorationLine);
}

/** Whether an entry is drawn as one that is not offered: crossed out, or faint beside another. */
function isUnavailable(peer: Peer, other?: Peer): boolean {
  const { element } = peer;
  const { color, opacity } = styleOf(element);
  if (Number(opacity) < 0.7 || isCrossedOut(peer)) return true;
  const isGrey = !isVivid(fillOf(element)) && !isVivid(parseColor(color));
  return !!other && isGrey && legibility(element) < 0.7 * legibility(other.element);
}

function legibility(element: Element): number {
  const fill = fillOf(element);
  return seen(styleOf(element).color, fill[3] === 255 ? fill : colourBehind(element));
}

interface Found {
  peers: Peer[];
  found: Peer[];
  property: (typeof properties)[number];
  kind: FieldKind;
}

/** Stripes, dangerous entries of a menu and unread messages are drawn unlike the rest too. */
function isState({ peers, found, property, kind }: Found): boolean {
  const positions = found.map((peer) => peers.indexOf(peer));
  const isStriped =
    found.length > 1 &&
    peers.every((_, index) => positions.includes(index) === ((index - (positions[0] ?? 0)) % 2 === 0));
  if (isStriped) return false;
  const isWarning = found.some(({ element }) => {
    const { color, backgroundColor } = styleOf(element);
    return isReddish(parseColor(color)) || (kind === "button" && isReddish(parseColor(backgroundColor)));
  });
  // A line under all rows of a list but not under the button at its end does not mark them.
  if (property === "frame" && found.length * 2 > peers.length) return false;
  if (property === "fill" || property === "frame") return !(isWarning && kind === "button");
  return (
    found.length === 1 && peers.length > 3 && !isWarning && !found.some(({ element }) => element.childElementCount > 1)
  );
}

function readLook(peer: Peer): Look {
  const styles = chainOf(peer).map(finalStyleOf);
  const backdrop = colourBehind(peer.unit);
  const edges = styles.map(readEdge);
  const { fontWeight, color } = styles.at(-1) as CSSStyleDeclaration;
  const fillStrength = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration) =>
    backgroundImage === "none" ? seen(backgroundColor, backdrop) : 1;
  return {
    fill: {
      text: styles.map(({ backgroundColor, backgroundImage }) => backgroundColor + backgroundImage).join(),
      strength: Math.max(...styles.map(fillStrength)),
    },
    frame: {
      text: edges.map(({ text }) => text).join(),
      strength: Math.max(...edges.map((edge) => seen(edge.color, backdrop))),
    },
    weight: { text: fontWeight, strength: Number(fontWeight) / 1000 },
    color: { text: color, strength: seen(color, backdrop) + Number(isVivid(parseColor(color))) },
  };
}

/** The elements that make up the look of one: the boxes around it and in it. */
function chainOf({ element, unit }: Peer): Element[] {
  return [...new Set([unit, element]), ...onlyChildren(element)];
}

const lookNames = ["backgroundColor", "borderBottomColor", "outlineColor", "boxShadow", "color", "fontWeight"] as const;
const styleNames = [...lookNames, "backgroundImage", "borderBottomWidth", "borderBottomStyle", "outlineStyle"];

/** The style of an element when its transitions have ended. */
function finalStyleOf(element: Element): CSSStyleDeclaration {
  const style = styleOf(element);
  const ends = element.getAnimations().map(({ effect }) => (effect as KeyframeEffect).getKeyframes().at(-1));
  if (!ends[0]) return style;
  const now = Object.fromEntries(styleNames.map((name) => [name, style[name as "color"]]));
  return Object.assign(now, ...ends);
}

function seen(color: string, backdrop: Rgba): number {
  return contrast(parseColor(color), backdrop);
}

/** The bottom edge: underlined tabs have only that. A shadow or an outline counts as an edge. */
function readEdge(style: CSSStyleDeclaration): { text: string; color: string } {
  const { borderBottomWidth, borderBottomStyle, borderBottomColor, outlineStyle, outlineColor, boxShadow } = style;
  const shadow = /^(?:rgba?|color|oklch)\([^)]*\)/.exec(boxShadow)?.[0];
  if (shadow) return { text: boxShadow, color: shadow };
  if (outlineStyle !== "none") return { text: outlineColor, color: outlineColor };
  const hasBorder = borderBottomStyle !== "none" && parseFloat(borderBottomWidth) > 0;
  return {
    text: hasBorder ? borderBottomColor + borderBottomWidth : "",
    color: hasBorder ? borderBottomColor : "rgba(0, 0, 0, 0)",
  };
}

function onlyChildren(element: Element): Element[] {
  const found: Element[] = [];
  for (let child = element.firstElementChild; child && found.length < 2; child = child.firstElementChild) {
    if (parentOf(child)?.childElementCount !== 1) break;
    found.push(child);
  }
  return found;
}

const pointerState = /:(?:hover|focus(?:-visible|-within)?|active)\b/g;

/** Whether an element has a look now that a rule gives it only under the pointer or with the focus. */
function isShownUnderPointer(element: Element): boolean {
  if (!matches(element, ":hover,:focus,:active")) return false;
  const style = styleOf(element);
  const isNow = (name: (typeof lookNames)[number], value: string) =>
    value === style[name] || /var\(|^[a-z]+$/.test(value) || isSameColor(value, style[name]);
  return pointerRules(rootOf(element) as Document).some(
    ({ selector, values }) => matches(element, selector) && values.some(([name, value]) => isNow(name, value)),
  );
}

function isSameColor(value: string, other: string): boolean {
  return /^(?:#|rgb|hsl|ok|color)/.test(value) && parseColor(value).join() === parseColor(other).join();
}

interface PointerRule {
  selector: string;
  values: [(typeof lookNames)[number], string][];
}

const pointerRules = readSheets(({ selector, style }): PointerRule[] => {
  if (selector.search(pointerState) < 0) return [];
  const values = lookNames.flatMap((name) => (style[name] ? [[name, style[name]] as PointerRule["values"][0]] : []));
  return values[0] ? [{ selector, values }] : [];
});
