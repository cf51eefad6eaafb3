import { isClosedChoice, isToggle } from "@giselles-ai/protocol/rules";
import { isTag, windowOf } from "../tree.ts";
import { refuse } from "./action-error.ts";
import { checkByWord } from "./check.ts";
import type { Handler } from "./handler.ts";
import { isPlain } from "./plain-field.ts";
import { select } from "./select.ts";
import { refuseKind } from "./target.ts";
import { writeField } from "./text-field.ts";
import { understandYes } from "./understand/choice.ts";
import { withSearch } from "./with-search.ts";

/** Writes text into any kind of field, in the way that the kind needs. */
export const fill: Handler<"fill"> = async ({ fieldId, value, only }, context) => {
  const target = context.find(fieldId);
  const { element, kind } = target;
  // The page may have navigated since the value was released. The origin, unlike the address, says whose page it is.
  if (only && !only.includes(windowOf(element).origin)) refuse("NOT_ALLOWED", target.name);
  const isOption = kind === "radio" && understandYes(value) === undefined;
  if (isToggle(kind) && !isOption) return checkByWord(target, value, context);
  if (isOption || isClosedChoice(kind)) return select({ action: "select", fieldId, value }, context);
  if (kind === "file") refuseKind(target, '"upload"');
  if (isPlain(target, value)) return withSearch(target, value, context, writeField);
  const widgets = await context.loadWidgets();
  return widgets.fill(context.find(fieldId), value, context);
};

export const clear: Handler<"clear"> = async ({ fieldId }, context) => {
  const { element, name } = context.find(fieldId);
  if (!isTag(element, "select")) return fill({ action: "fill", fieldId, value: "" }, context);
  const empty = Array.from(element.options).find((option) => option.value === "");
  const values = element.multiple ? [] : [(empty ?? refuse("OPTION_NOT_FOUND", `${name} has no empty option.`)).label];
  return select({ action: "select", fieldId, values }, context);
};
