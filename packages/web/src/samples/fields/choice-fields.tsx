"use client";
import { useId } from "react";
import { ChevronDownIcon } from "../../ui/icons.tsx";
import { useWords } from "../../ui/words/use-words.ts";
import { Field, FieldError } from "./field.tsx";
import { useFieldError } from "./form-context.ts";

interface ChoiceProps {
  name: string;
  label: string;
  /** The labels in the chosen language. */
  options: readonly string[];
  /** The values to send: the English labels, in every language. */
  values: readonly string[];
}

export function SelectField({
  name,
  label,
  options,
  values,
  width = "full",
}: ChoiceProps & { width?: "half" | "full" }) {
  const { choose } = useWords().samples;
  return (
    <Field name={name} label={label} width={width}>
      {(control) => (
        <span className="select">
          <select className="input" defaultValue="" {...control}>
            <option value="" disabled>
              {choose}
            </option>
            {options.map((option, index) => (
              <option key={values[index]} value={values[index]}>
                {option}
              </option>
            ))}
          </select>
          <ChevronDownIcon />
        </span>
      )}
    </Field>
  );
}

/** A group of checkboxes or radio buttons with one name. */
export function ChoiceGroup({ name, label, options, values, type }: ChoiceProps & { type: "radio" | "checkbox" }) {
  const id = useId();
  const error = useFieldError(name);
  return (
    <fieldset className="field full choice-group" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <div className="choices">
        {options.map((option, index) => (
          <label key={values[index]} className="choice">
            <input type={type} name={name} value={values[index]} aria-invalid={error ? true : undefined} />
            {option}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}

/** One optional checkbox. */
export function CheckField({ name, label }: { name: string; label: string }) {
  return (
    <div className="field full">
      <label className="check">
        <input type="checkbox" name={name} value="yes" />
        {label}
      </label>
    </div>
  );
}
