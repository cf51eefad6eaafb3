import { findClassWord } from "./class-word.ts";
import { markTitle } from "./graphic.ts";
import { attribute, matches, nativeFields, oneLine, queryAll, rectOf, splitIdentifier, tagOf } from "./kit.ts";

/** In pixels. */
const maxIconSize = 64;
const tooltipName = /^data-(?:.*-)?(?:tooltip|title|tip|label)$/;
const identifierName = /^data-(?:action|icon|test(?:id)?|cy|command|value)$/;
/** Class names of icon sets: `fa-trash`, `bi-trash`, `icon-trash`, `mdi:trash`. */
const iconClass =
  /^(?:fa|fas|far|fab|bi|mdi|ti|ri|pi|la|ion|icon|glyphicon|el-icon|anticon|lucide|octicon|uil|bx)[-_:](?!solid|regular|brands|light|thin|lg|sm|xs|fw|\d)(.+)$/i;

/** For what has no text: a name from its picture, an attribute, a file or a class. */
export function iconName(element: Element): string {
  return markTitle(element) || pictureName(element) || hintIn(element);
}

function pictureName(element: Element): string {
  const picture = element.querySelector("svg title,[aria-label],[title],img[alt]");
  if (!picture) return "";
  const label = ["aria-label", "title", "alt"].map((name) => oneLine(attribute(picture, name))).find(Boolean);
  return label ?? oneLine(picture.textContent);
}

function hintIn(element: Element): string {
  const inside = [element, ...queryAll(element, "*").slice(0, 8)];
  const firstOf = (names: RegExp) =>
    inside.flatMap(({ attributes }) => Array.from(attributes)).find(({ name, value }) => value && names.test(name))
      ?.value ?? "";
  const files = inside.map(
    (part) => attribute(part, "href") || attribute(part, "xlink:href") || attribute(part, "src"),
  );
  const file = files.map((address) => /([\w-]+)(?:\.\w+)?(?:\?.*)?$/.exec(address)?.[1]).find(Boolean);
  const classes = inside.flatMap((part) => Array.from(part.classList));
  const icon = classes.map((name) => iconClass.exec(name)?.[1]).find(Boolean);
  const word = dataWord(element) ?? findClassWord(element, classes);
  const hints = [icon, file, firstOf(identifierName), word];
  return oneLine(firstOf(tooltipName)) || splitIdentifier(hints.find(isWord) ?? "");
}

/** Whether a person can make something of an identifier: one or two letters are for programs. */
function isWord(identifier = ""): boolean {
  return /\p{L}{3}/u.test(identifier);
}

/** For what nothing else says: its id, or what it looks like. */
export function lastName(element: Element): string {
  if (element.id && (isWord(element.id) || matches(element, nativeFields))) return splitIdentifier(element.id);
  const { width, height } = rectOf(element);
  const isShape = "ownerSVGElement" in element && tagOf(element) !== "svg";
  return `unnamed ${isShape ? "shape" : Math.max(width, height) > maxIconSize ? "area" : "icon"}`;
}

/** Data attributes about the look or the state of a component. */
const lookName = /state|toggle|place|theme|size|variant|orient|side|align|type|kind|color|loading|motion|test/;

/** A word that the page's script reads from a data attribute: `data-a="undo"`. */
function dataWord({ attributes }: Element): string | undefined {
  const found = Array.from(attributes).find(
    ({ name, value }) => name.startsWith("data-") && !lookName.test(name) && /^[a-z]{3,20}$/i.test(value),
  );
  return found?.value;
}
