// Draws a frame around each element of a screenshot, with the number of its handle, so that a model finds in the picture what the
// text of the page names.
import { type Area, editPng, type Picture, setPixel } from "./paint-over.ts";

export interface Mark {
  /** A handle, such as button-12. Its number is drawn. */
  fieldId: string;
  box: Area;
}

type Colour = readonly [red: number, green: number, blue: number];

const red: Colour = [214, 0, 0];
const white: Colour = [255, 255, 255];

/** Each digit is five lines of three dots, the first dot being 4. */
const digits = ["75557", "26227", "71747", "71717", "55711", "74717", "74757", "71111", "75757", "75717"];
const dot = 2;
const digitWidth = 4 * dot;
const labelHeight = 7 * dot;

/** Boxes are in pixels of the image. */
export function drawMarks(png: Buffer, marks: readonly Mark[]): Buffer {
  return editPng(png, (picture) => {
    for (const { fieldId, box } of marks) drawMark(picture, /\d+$/.exec(fieldId)?.[0] ?? "", box);
  });
}

function drawMark(picture: Picture, number: string, { x, y, width, height }: Area): void {
  const [left, top] = [Math.round(x), Math.round(y)];
  const [right, bottom] = [Math.round(x + width) - 1, Math.round(y + height) - 1];
  fillArea(picture, { x: left, y: top, width: right - left + 1, height: 1 }, red);
  fillArea(picture, { x: left, y: bottom, width: right - left + 1, height: 1 }, red);
  fillArea(picture, { x: left, y: top, width: 1, height: bottom - top + 1 }, red);
  fillArea(picture, { x: right, y: top, width: 1, height: bottom - top + 1 }, red);
  const labelWidth = number.length * digitWidth + dot;
  // Above the element if there is room, so that its own text can be read.
  const [labelX, labelY] = [Math.max(0, left), top >= labelHeight ? top - labelHeight : top];
  fillArea(picture, { x: labelX, y: labelY, width: labelWidth, height: labelHeight }, red);
  for (const [index, digit] of [...number].entries())
    drawDigit(picture, Number(digit), { x: labelX + dot + index * digitWidth, y: labelY + dot });
}

function drawDigit(picture: Picture, digit: number, { x, y }: { x: number; y: number }): void {
  for (const [line, dots] of [...(digits[digit] ?? "")].entries())
    for (const column of [0, 1, 2])
      if (Number(dots) & (4 >> column))
        fillArea(picture, { x: x + column * dot, y: y + line * dot, width: dot, height: dot }, white);
}

function fillArea(picture: Picture, { x, y, width, height }: Area, colour: Colour): void {
  for (let line = y; line < y + height; line += 1)
    for (let at = x; at < x + width; at += 1) setPixel(picture, { x: at, y: line }, colour);
}
