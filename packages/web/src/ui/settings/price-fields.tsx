"use client";
import { useId } from "react";
import { useWords } from "../words/use-words.ts";
import type { DraftPrice } from "./prices.ts";

interface PriceFieldsProps {
  model: string;
  value: DraftPrice;
  onChange(price: DraftPrice): void;
}

const names = ["input", "output", "currency"] as const;

export function PriceFields({ model, value, onChange }: PriceFieldsProps) {
  const words = useWords().settings.price;
  const id = useId();
  return (
    <fieldset className="setting" aria-describedby={`${id}-text`}>
      <legend>{words.label(model)}</legend>
      <p className="setting-text" id={`${id}-text`}>
        {words.text}
      </p>
      <div className="prices">
        {names.map((name) => (
          <div key={name} className="field">
            <label htmlFor={`${id}-${name}`}>{words[name]}</label>
            <input
              id={`${id}-${name}`}
              className="input"
              type="text"
              inputMode={name === "currency" ? "text" : "decimal"}
              autoComplete="off"
              spellCheck={false}
              value={value[name]}
              onChange={(event) => onChange({ ...value, [name]: event.target.value })}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
