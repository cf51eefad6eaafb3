"use client";
import { type RefObject, useCallback, useEffect } from "react";

type Draft = Record<string, string[]>;

/** Keeps what is typed in a form through a reload, in this tab alone. Fields with `data-never-kept`, and files, are left out. */
export function useDraft(form: RefObject<HTMLFormElement | null>, key: string) {
  const place = `giselle-draft-${key}`;

  useEffect(() => {
    const draft = read(place);
    for (const control of draft ? controlsIn(form.current) : []) restore(control, draft?.[control.name]);
  }, [form, place]);

  const keep = useCallback(() => {
    const draft: Draft = {};
    for (const control of controlsIn(form.current)) {
      const values = draft[control.name] ?? [];
      draft[control.name] = values;
      if (!isTicked(control) || control.checked) values.push(control.value);
    }
    sessionStorage.setItem(place, JSON.stringify(draft));
  }, [form, place]);

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
