import type { Action } from "@giselles-ai/protocol";
import type { Handler } from "../handler.ts";
import {
  closest,
  fireChange,
  isRendered,
  leavesIn,
  mustBeEnabled,
  mustBeVisible,
  normalise,
  ownText,
  readValue,
  refuse,
  refuseKind,
  refuseSeveral,
  selfAndAncestors,
  takeNewSnapshot,
  verifiedBy,
  visibleText,
  windowOf,
} from "../kit.ts";

export const upload: Handler<"upload"> = async ({ fieldId, files }, context) => {
  const target = context.find(fieldId);
  const { name } = target;
  const element = target.element as HTMLInputElement;
  if (target.kind !== "file") refuseKind(target, '"fill" or "click"');
  mustBeEnabled(target);
  mustBeVisible(target);
  if (files.length > 1 && !element.multiple) refuseSeveral(target, files, "file");
  const transfer = new (windowOf(element).DataTransfer)();
  for (const file of files) transfer.items.add(toFile(file, element, name));
  element.files = transfer.files;
  const read = () => readValue(target.element, "file");
  const wanted = read() as string;
  const names = Array.from(transfer.files, (file) => file.name);
  const { body } = context.page;
  const known = `${visibleText(body)} ${names}`;
  const countsNow = () => names.map((each) => countOf(each, body, known));
  const before = countsNow();
  const isListed = () => countsNow().every((count, index) => count > (before[index] as number));
  fireChange(element);
  await context.watch.yieldToPage();
  const done = verifiedBy(
    target,
    () => read() || (isListed() ? wanted : ""),
    (shown) => (shown ? shown === wanted : refuse("REVERTED", `${name} is empty now. ${takeNewSnapshot}`, "unknown")),
  );
  const whenGone = () => {
    const [unknown, shows] = isListed() ? [false, "shows"] : [true, "does not show"];
    return { target, unknown, message: `The page ${shows} "${names.join('", "')}" and removed the field.` };
  };
  return { ...done, whenGone };
};

/** What pages add to the name of a file that they have taken: its size. */
const size = /[\d.,]+\s*(?:bytes?|[kmg]?i?b|[kmg]?o)\b/gi;
/** The text around a name is about the file as long as it has so few characters more. */
const maxAround = 40;

/** How many elements show a file by its name, size and progress. Words that are not known may be an error. */
function countOf(fileName: string, body: Element, known: string): number {
  const wordsIn = (element: Element) =>
    visibleText(element)
      .replace(fileName, "")
      .replace(size, "")
      .match(/\p{L}+/gu) ?? [];
  return leavesIn(body).filter((leaf) => {
    if (!ownText(leaf).includes(fileName) || !isRendered(leaf) || closest(leaf, "[role=alert]")) return false;
    const isAround = (box: Element) => visibleText(box).length <= fileName.length + maxAround;
    const around = selfAndAncestors(leaf).filter(isAround).flatMap(wordsIn);
    return !wordsIn(leaf)[0] && around.every((word) => known.includes(word));
  }).length;
}

function toFile(
  file: Extract<Action, { action: "upload" }>["files"][number],
  element: HTMLInputElement,
  name: string,
): File {
  if (typeof file === "string") refuse("NOT_ALLOWED", "Send its content.");
  const { name: fileName, type = "", base64 } = file;
  const { accept } = element;
  const patterns = normalise(accept).match(/[^ ,]+/g);
  if (patterns && !patterns.some((pattern) => isOfType(pattern, fileName, type)))
    refuse("INVALID_VALUE", `${name} accepts ${accept}.`);
  try {
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    return new (windowOf(element).File)([bytes], fileName, { type });
  } catch {
    return refuse("INVALID_VALUE", `"${fileName}" is not base64.`);
  }
}

/** Whether a file matches a pattern of `accept`, such as ".pdf", "image/png" or "image/*". */
function isOfType(pattern: string, name: string, type: string): boolean {
  return pattern.startsWith(".")
    ? normalise(name).endsWith(pattern)
    : normalise(type).startsWith(pattern.replace(/\*.*/, ""));
}
