// Boxes that a style sheet adds before or after the content of an element, and that lie over it.
import { member, rectOf, styleOf } from "../kit.ts";
import { type Box, surrounds } from "./painters.ts";
import { isOpaque, levelOf } from "./stacking.ts";

interface Generated {
  box: Box;
  level: number;
  isAfter: boolean;
}

/** The opaque boxes that are generated for an element, and placed in it. */
export function findGenerated(host: Element): Generated[] {
  if (styleOf(host).position === "static") return [];
  return ["::before", "::after"].flatMap((side) => {
    const style = getComputedStyle(host, side);
    if (style.content === "none") return []; // first: most have none, and reading a style takes time
    const { position, opacity, visibility, display, zIndex } = style;
    if (position !== "absolute" || display === "none" || !isOpaque(style)) return [];
    if (Number(opacity) < 0.9 || visibility !== "visible") return [];
    return [{ box: boxOf(host, style), level: Number(zIndex) || 0, isAfter: side === "::after" }];
  });
}

function boxOf(host: Element, style: CSSStyleDeclaration): Box {
  const { x, y } = rectOf(host);
  const [across = 0, down = 0, width = 0, height = 0] = [style.left, style.top, style.width, style.height].map(
    parseFloat,
  );
  const [left, top] = [x + member(host, "clientLeft") + across, y + member(host, "clientTop") + down];
  return { left, top, right: left + width, bottom: top + height };
}

/** Whether text is under such a box. What is before the content is under all that has the same level. */
export function isUnder({ box: around, level, isAfter }: Generated, host: Element, parent: Element, box: Box): boolean {
  const ofText = host === parent ? -0.5 : levelOf(parent, host);
  return (level > ofText || (level === ofText && isAfter)) && surrounds(around, box);
}
