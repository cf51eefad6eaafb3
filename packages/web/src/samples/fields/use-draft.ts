"use client";
import { type RefObject, useCallback, useEffect } from "react";

type Draft = Record<string, string[]>;

/** Keeps what is typed in a form through a reload, in this tab alone. Fields with `data-never-kept`, and files, are left out. */
export function useDraft(form: RefObject<HTMLFormElement | null>, key: string) {
  const place = `giselle-draft-${key}`;

  const keep = useCallback(() => {
    const draft: Draft = {};
    for (const control of controlsIn(form.current)) {
      const values = draft[control.name] ?? [];
      draft[control.name] = values;
      if (!isTicked(control) || control.checked) values.push(control.value);
    }
    sessionStorage.setItem(place, JSON.stringify(draft));
  }, [form, place]);

  // A person may have typed before this script was there: that is newer than the draft, and was not kept yet.
  useEffect(() => {
    const draft = read(place);
    const controls = controlsIn(form.current);
    const isEarly = controls.some(hasChanged);
    for (const control of controls) if (!hasChanged(control)) restore(control, draft?.[control.name]);
    if (isEarly) keep();
  }, [form, place, keep]);

  const forget = useCallback(() => sessionStorage.removeItem(place), [place]);
  return { keep, forget };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlsIn(form: HTMLFormElement | null): Control[] {
  const controls = Array.from(form?.elements ?? []).filter((element) =>
    /^(?:input|select|textarea)$/.test(element.localName),
  );
  return (controls as Control[]).filter(
    ({ name, type, dataset }) => name && type !== "file" && !("neverKept" in dataset),
  );
}

function isTicked(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

/** Whether it shows something else than the page came with. */
function hasChanged(control: Control): boolean {
  if (isTicked(control)) return control.checked !== control.defaultChecked;
  if (!("options" in control)) return control.value !== control.defaultValue;
  const options = Array.from(control.options);
  const first = options.find(({ disabled }) => !disabled);
  return options.some((option) => option.selected !== option.defaultSelected && option !== first);
}

function restore(control: Control, values: string[] | undefined): void {
  if (!values) return;
  if (isTicked(control)) control.checked = values.includes(control.value);
  else if (values[0] !== undefined) control.value = values[0];
}

function read(place: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "null") ?? undefined;
  } catch {
    return undefined; // not ours, or cut short: as if there were none
  }
}
