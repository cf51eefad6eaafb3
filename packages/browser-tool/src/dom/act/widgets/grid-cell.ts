// A cell of a grid that becomes a field when it is edited.
import type { ActionContext, ActionResult } from "../handler.ts";
import {
  alreadySet,
  blurActive,
  clickWithPointer,
  deepActive,
  findChoice,
  focusElement,
  isRendered,
  isSameValue,
  isTag,
  isTextEntry,
  middle,
  mustBeWritable,
  nextFrame,
  oneLine,
  queryAll,
  reach,
  rectOf,
  refuseKind,
  tapKey,
  verifiedBy,
  waitFor,
  writeText,
} from "../kit.ts";
import type { Target } from "../target.ts";
import { setControl } from "./calendar.ts";

const openTimeoutMs = 250;

type Editor = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Opens the cell's editor, writes into it and takes it over by Enter, or by leaving it. */
export async function fillGridCell(target: Target, value: string, context: ActionContext): Promise<ActionResult> {
  mustBeWritable(target);
  reach(target);
  const read = () => oneLine(target.element.textContent);
  const done = verifiedBy(target, read, (shown) => isSameValue(shown, value));
  if (isSameValue(read(), value)) return { ...done, message: alreadySet };
  const editor = (await openEditor(target)) ?? refuseKind(target, '"click"');
  focusElement(editor);
  if (isTag(editor, "select")) {
    const [option, other] = findChoice(
      value,
      Array.from(editor.options, (item) => ({ label: item.label, item })),
    );
    if (option && !other) setControl(editor, option.item.value);
  } else {
    writeText(editor as HTMLInputElement, value);
  }
  await nextFrame();
  const isOpen = () => isRendered(editor);
  if (isOpen()) tapKey(editor, "Enter");
  await nextFrame();
  if (isOpen()) blurActive(context.page);
  await waitFor(() => !isOpen(), openTimeoutMs);
  if (isOpen()) tapKey(editor, "Escape");
  await nextFrame();
  context.refresh(target);
  return done;
}

/** By a double click, or else by the keys that grids use for it. */
async function openEditor(target: Target): Promise<Editor | undefined> {
  const find = () => findEditor(target.element);
  const { element } = target;
  const ways = [
    () => clickWithPointer(element, middle(element), { double: true }),
    ...["Enter", "F2"].map((key) => () => tapKey(deepActive(element.ownerDocument) ?? element, key)),
  ];
  for (const open of ways) {
    if (find()) break;
    focusElement(element);
    open();
    await waitFor(find, openTimeoutMs);
  }
  return find();
}

/** In the cell, or over it with the focus. */
function findEditor(cell: HTMLElement): Editor | undefined {
  const inside = queryAll<Editor>(cell, "input,select,textarea").find(isEditor);
  const active = deepActive(cell.ownerDocument);
  if (inside || !active || !isEditor(active)) return inside;
  const [over, under] = [rectOf(active), rectOf(cell)];
  const isOver = Math.abs(over.x - under.x) < under.width / 2 && Math.abs(over.y - under.y) < under.height / 2;
  return isOver ? active : undefined;
}

function isEditor(element: Element): element is Editor {
  return (isTextEntry(element) || isTag(element, "select")) && isRendered(element);
}
