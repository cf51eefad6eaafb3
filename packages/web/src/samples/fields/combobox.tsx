"use client";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { ChevronDownIcon } from "../../ui/icons.tsx";
import { Field } from "./field.tsx";
import { writeValue } from "./write-value.ts";

interface ComboboxProps {
  name: string;
  label: string;
  hint: string;
  options: readonly string[];
  openLabel: string;
  nothingFits: string;
}

/** A list that is filtered as one types: the combobox of the ARIA guide, with its list for help and no choice of its own. */
export function Combobox({ name, label, hint, options, openLabel, nothingFits }: ComboboxProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** Empty: all are shown. */
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
    if (input.current) writeValue(input.current, option);
    close();
    input.current?.focus();
  };

  // What is opened at the edge of what is in sight is of no help.
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);

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
            onInput={(event) => open(event.currentTarget.value)}
            onClick={() => (isOpen ? close() : open(""))}
            onBlur={close}
            onKeyDown={onKeyDown}
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
              if (isOpen) close();
              else open("");
              input.current?.focus();
            }}
          >
            <ChevronDownIcon />
          </button>
          <div id={listId} role="listbox" aria-label={label} className="listbox" hidden={!isOpen} ref={list}>
            {shown.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are pressed in the field
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
              <div
                key={option}
                id={`${listId}-${index}`}
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
                {nothingFits}
              </div>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
