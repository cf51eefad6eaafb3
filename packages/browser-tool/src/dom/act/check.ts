import { isCheckable } from "@giselles-ai/protocol/rules";
import { readValue } from "../sense/value.ts";
import { refuse } from "./action-error.ts";
import { type Handler, seen, wasSo } from "./handler.ts";
import { clickOn } from "./reach.ts";
import { mustBeWritable, type Target, wrongKind } from "./target.ts";

export const check: Handler<"check"> = async ({ fieldId, checked }, scene) => {
  const target = scene.find(fieldId);
  const { element, name, kind } = target;
  if (!isCheckable(kind) || (kind === "button" && !element.hasAttribute("aria-pressed")))
    wrongKind(target, '"fill" or "click"');
  const read = () => readChecked(target);
  const done = seen(target, read, (shown) => shown === checked);
  const before = read();
  if (before === checked) return { ...done, message: wasSo };
  mustBeWritable(target);
  if (!checked && kind === "radio") refuse("NOT_ALLOWED", `${name} is a radio button. Choose another.`);
  // What is mixed may be checked before it is unchecked.
  for (let clicks = before === "mixed" ? 2 : 1; clicks > 0 && read() !== checked; clicks -= 1) {
    clickOn(target);
    await scene.watch.breathe();
    scene.again(target);
  }
  return done;
};

/** Mixed is a box above others of which some are checked. */
export function readChecked({ element, kind }: Target): boolean | "mixed" {
  return element.matches(":indeterminate:not([type=radio]), [aria-checked=mixed]")
    ? "mixed"
    : readValue(element, kind) === true;
}
