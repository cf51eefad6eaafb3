"use client";
import { type RefObject, useCallback, useEffect } from "react";

type Draft = Record<string, string[]>;

/** Saves form input in the tab's session storage and restores it after a reload, except files and `data-no-draft` fields. */
export function useSavedFields(form: RefObject<HTMLFormElement | null>, key: string) {
  const storageKey = `giselle-draft-${key}`;

  const save = useCallback(() => {
    const draft: Draft = {};
    for (const control of controlsIn(form.current)) {
      const values = draft[control.name] ?? [];
      draft[control.name] = values;
      if (!isCheckable(control) || control.checked) values.push(control.value);
    }
    sessionStorage.setItem(storageKey, JSON.stringify(draft));
  }, [form, storageKey]);

  // The user may have typed before this script loaded. That input is newer than the draft.
  useEffect(() => {
    const draft = read(storageKey);
    const controls = controlsIn(form.current);
    const wasEdited = controls.some(hasChanged);
    for (const control of controls) if (!hasChanged(control)) restore(control, draft?.[control.name]);
    if (wasEdited) save();
  }, [form, storageKey, save]);

  const discard = useCallback(() => sessionStorage.removeItem(storageKey), [storageKey]);
  return { save, discard };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlsIn(form: HTMLFormElement | null): Control[] {
  const controls = Array.from(form?.elements ?? []).filter((element) =>
    /^(?:input|select|textarea)$/.test(element.localName),
  );
  return (controls as Control[]).filter(
    ({ name, type, dataset }) => name && type !== "file" && !("noDraft" in dataset),
  );
}

function isCheckable(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

/** Whether the control differs from its initial state. */
function hasChanged(control: Control): boolean {
  if (isCheckable(control)) return control.checked !== control.defaultChecked;
  if (!("options" in control)) return control.value !== control.defaultValue;
  const options = Array.from(control.options);
  const first = options.find(({ disabled }) => !disabled);
  return options.some((option) => option.selected !== option.defaultSelected && option !== first);
}

function restore(control: Control, values: string[] | undefined): void {
  if (!values) return;
  if (isCheckable(control)) control.checked = values.includes(control.value);
  else if (values[0] !== undefined) control.value = values[0];
}

function read(storageKey: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "null") ?? undefined;
  } catch {
    return undefined; // invalid: ignored
  }
}
