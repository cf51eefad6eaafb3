// How strongly a colour strikes a person.
import { mix, type Rgba, styleOf } from "./kit.ts";

const known = new Map<string, Rgba>();

/** Reads a colour in any form that CSS has. */
export function parseColor(css: string): Rgba {
  const color = known.get(css) ?? mix([css], { blend: "copy" });
  known.set(css, color);
  return color;
}

/** From 0 to 1. */
export function opacityOf(css: string): number {
  const [, , , alpha = 0] = parseColor(css);
  return alpha / 255;
}

/** How unlike a colour looks to what is behind it: from 0 to 1. */
export function contrast(
  [red = 0, green = 0, blue = 0, alpha = 0]: Rgba,
  [backRed = 0, backGreen = 0, backBlue = 0]: Rgba,
): number {
  const distance = Math.hypot(red - backRed, green - backGreen, blue - backBlue) / Math.hypot(255, 255, 255);
  return (distance * alpha) / 255;
}

/** Whether a colour is one, rather than a shade of grey. */
export function isVivid([red = 0, green = 0, blue = 0, alpha = 0]: Rgba): boolean {
  return alpha > 76 && Math.max(red, green, blue) - Math.min(red, green, blue) > 48;
}

export function isReddish([red = 0, green = 0, blue = 0]: Rgba): boolean {
  return red - Math.max(green, blue) > 60;
}

export function fillOf(element: Element): Rgba {
  return parseColor(styleOf(element).backgroundColor);
}
