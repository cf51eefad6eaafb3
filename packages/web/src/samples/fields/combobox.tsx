"use client";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { ChevronDownIcon } from "../../ui/icons.tsx";
import { Field } from "./field.tsx";
import { setInputValue } from "./set-input-value.ts";

interface ComboboxProps {
  name: string;
  label: string;
  hint: string;
  options: readonly string[];
  openLabel: string;
  noMatch: string;
}

/** A text field with a list that filters as the user types: the ARIA combobox with list autocomplete. */
export function Combobox({ name, label, hint, options, openLabel, noMatch }: ComboboxProps) {
  const listId = useId();
  const box = useCombobox(options);
  const { input, isOpen, active } = box;
  return (
    <Field name={name} label={label} hint={hint}>
      {(control) => (
        <div className="combobox">
          <input
            className="input"
            type="text"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
            ref={input}
            onInput={(event) => box.open(event.currentTarget.value)}
            onClick={box.toggle}
            onBlur={box.close}
            onKeyDown={box.onKeyDown}
            {...control}
          />
          <button
            type="button"
            className="icon-button inside"
            tabIndex={-1}
            aria-label={openLabel}
            aria-expanded={isOpen}
            aria-controls={listId}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              box.toggle();
              input.current?.focus();
            }}
          >
            <ChevronDownIcon />
          </button>
          <Listbox id={listId} label={label} box={box} noMatch={noMatch} />
        </div>
      )}
    </Field>
  );
}

function useCombobox(options: readonly string[]) {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** If empty, all options are shown. */
  const [filter, setFilter] = useState("");
  const [active, setActive] = useState(-1);
  const shown = options.filter((option) => option.toLowerCase().includes(filter.trim().toLowerCase()));

  const open = (text: string) => {
    setFilter(text);
    setActive(-1);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (option: string) => {
    if (input.current) setInputValue(input.current, option);
    close();
    input.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = shown[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (isOpen) setActive((active + step + shown.length) % Math.max(1, shown.length));
      else open("");
    } else if (event.key === "Enter" && isOpen && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      close();
    }
  };
  const toggle = () => (isOpen ? close() : open(""));
  return { input, isOpen, active, shown, open, close, toggle, choose, onKeyDown };
}

interface ListboxProps {
  id: string;
  label: string;
  box: Pick<ReturnType<typeof useCombobox>, "isOpen" | "active" | "shown" | "choose">;
  noMatch: string;
}

function Listbox({ id, label, box: { isOpen, active, shown, choose }, noMatch }: ListboxProps) {
  const list = useRef<HTMLDivElement>(null);
  // Opened at the edge of the viewport, the list would be cut off.
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <div id={id} role="listbox" aria-label={label} className="listbox" hidden={!isOpen} ref={list}>
      {shown.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled in the input
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
        <div
          key={option}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
        >
          {option}
        </div>
      ))}
      {shown.length === 0 && (
        <div role="option" aria-disabled="true" aria-selected="false" tabIndex={-1}>
          {noMatch}
        </div>
      )}
    </div>
  );
}
