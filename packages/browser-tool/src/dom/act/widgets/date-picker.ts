import { isTag } from "../../tree.ts";
import type { Done, Scene } from "../handler.ts";
import { mustBeWritable, type Target } from "../target.ts";

export function isDatePicker({ element }: Target, _value = ""): boolean {
  return (
    isTag(element, "input") &&
    element.readOnly &&
    /date|calendar|picker/i.test(`${element.className} ${element.getAttribute("aria-haspopup")}`)
  );
}

export async function fillDatePicker(target: Target, _value: string, _scene: Scene): Promise<Done> {
  mustBeWritable(target);
  return { target, unknown: true };
}
