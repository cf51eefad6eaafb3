"use client";
import { type ReactNode, useId } from "react";
import { AlertIcon } from "../../ui/icons.tsx";
import { useWords } from "../../ui/words/use-words.ts";
import { useFieldError } from "./form-context.ts";

/** Attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  name: string;
  required: boolean;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  isOptional?: boolean | undefined;
  /** Two `half` fields share a row if there is room. */
  width?: "half" | "full";
  children: (control: ControlProps) => ReactNode;
}

export function Field({ name, label, hint, isOptional = false, width = "full", children }: FieldProps) {
  const id = useId();
  const error = useFieldError(name);
  const words = useWords().samples;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={`field ${width}`}>
      <div className="field-top">
        <label htmlFor={id}>{label}</label>
        {isOptional && <span className="field-note">{words.optional}</span>}
        {hint && (
          <span className="field-note hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </div>
      {children({
        id,
        name,
        required: !isOptional,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="field-error" id={id}>
      <AlertIcon size={15} />
      {text}
    </p>
  );
}
