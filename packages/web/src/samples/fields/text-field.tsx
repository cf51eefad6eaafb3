"use client";
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from "react";
import { Field } from "./field.tsx";

interface TextFieldProps {
  name: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  width?: "half" | "full";
  type?: HTMLInputTypeAttribute;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: "numeric" | "email";
  min?: number;
  step?: number;
  maxLength?: number;
  /** More than one makes it a textarea. */
  rows?: number;
}

export function TextField(props: TextFieldProps) {
  const { name, label, hint, isOptional, width = "full", rows = 1, ...input } = props;
  return (
    <Field name={name} label={label} hint={hint} isOptional={isOptional} width={width}>
      {(control) =>
        rows > 1 ? (
          <textarea className="input" rows={rows} {...control} />
        ) : (
          <input className="input" type="text" {...input} {...control} />
        )
      }
    </Field>
  );
}
