"use client";
import { useEffect, useRef, useState } from "react";
import { CalendarIcon } from "../../ui/icons.tsx";
import { useWords } from "../../ui/words/use-words.ts";
import { CalendarDialog } from "./calendar-dialog.tsx";
import { addDays, readDay, today, writeDay } from "./days.ts";
import { Field } from "./field.tsx";
import { setInputValue } from "./set-input-value.ts";

/** A future date: typed as yyyy-mm-dd, or chosen from a calendar. */
export function DateField({ name, label }: { name: string; label: string }) {
  const words = useWords().samples.date;
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wrapper = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: PointerEvent) => {
      if (!wrapper.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };

  return (
    <Field name={name} label={label} hint={words.hint} width="half">
      {(control) => (
        <div className="date-field" ref={wrapper}>
          <input className="input" type="text" autoComplete="off" maxLength={10} ref={input} {...control} />
          <button
            type="button"
            className="icon-button inside"
            aria-label={words.open(label)}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            ref={opener}
            onClick={() => setOpen(!isOpen)}
          >
            <CalendarIcon />
          </button>
          {isOpen && (
            <CalendarDialog
              label={label}
              chosen={readDay(input.current?.value ?? "")}
              first={addDays(today(), 1)}
              onClose={close}
              onChoose={(day) => {
                if (input.current) setInputValue(input.current, writeDay(day));
                close();
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}
