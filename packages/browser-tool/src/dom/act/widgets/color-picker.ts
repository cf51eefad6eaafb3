// A button that shows a colour and opens something to choose another.
import type { ActionContext, ActionResult } from "../handler.ts";
import {
  alreadySet,
  attribute,
  clickOn,
  flatDescendants,
  focusElement,
  isRendered,
  isTextEntry,
  mustBeEnabled,
  nextFrame,
  queryAll,
  referencedElements,
  refuseKind,
  styleOf,
  tapKey,
  verifiedBy,
  waitFor,
  writeText,
} from "../kit.ts";
import type { Target } from "../target.ts";
import { clickPart } from "./click-part.ts";
import { isConfirmButton } from "./confirm.ts";
import { dismiss } from "./dismiss.ts";
import { refuseFormat, toHexColor } from "./formats.ts";
import { watchForPopup } from "./popup.ts";

const openTimeoutMs = 400;

/** Whether a button may be the sample of a colour: the value is one, and the button is drawn in one. */
export function isColorButton({ element, kind }: Target, value: string): boolean {
  return kind === "button" && toHexColor(element, value) !== undefined && colorsOf(element).length > 0;
}

/** Writes the colour into the text field of the popup. */
export async function fillColorButton(target: Target, value: string, context: ActionContext): Promise<ActionResult> {
  mustBeEnabled(target);
  const wanted = toHexColor(target.element, value) ?? refuseFormat("color", target.name);
  const read = () => colorsOf(target.element).find((color) => color === wanted) ?? colorsOf(target.element)[0] ?? "";
  const done = verifiedBy(target, read, (shown) => shown === wanted);
  if (read() === wanted) return { ...done, message: alreadySet };
  const findPopup = watchForPopup(context.page);
  clickOn(target);
  const popups = () => [findPopup(target.element) ?? [], referencedElements(target.element, "aria-controls")].flat();
  const findEntry = () => popups().flatMap(flatDescendants).find(isColorEntry) as HTMLInputElement | undefined;
  const entry = await waitFor(findEntry, openTimeoutMs);
  const isClosed = () => !entry?.isConnected || !isRendered(entry);
  try {
    if (!entry) refuseKind(target, '"click"');
    const hasMark = entry.value.startsWith("#");
    focusElement(entry);
    writeText(entry, hasMark ? wanted : wanted.slice(1));
    tapKey(entry, "Enter");
    await nextFrame();
    const confirm = popups()
      .flatMap((popup) => queryAll(popup, "button"))
      .find(isConfirmButton);
    if (confirm) clickPart(confirm);
    await nextFrame();
  } finally {
    await dismiss(context.page, isClosed);
  }
  return done;
}

/** A visible text field that holds a colour. */
function isColorEntry(element: Element): boolean {
  if (!isTextEntry(element) || !isRendered(element)) return false;
  const text = element.value.trim();
  return CSS.supports("color", text) || CSS.supports("color", `#${text}`);
}

/** The colours of a small element and its parts that are set in their style, not in a sheet. */
function colorsOf(element: Element): string[] {
  return [element, ...flatDescendants(element)].flatMap((part) => {
    if (!/color|background/i.test(attribute(part, "style"))) return [];
    const { color, backgroundColor } = styleOf(part);
    return [backgroundColor, color].flatMap((each) =>
      /^rgba.*, 0\)$/.test(each) ? [] : (toHexColor(part, each) ?? []),
    );
  });
}
