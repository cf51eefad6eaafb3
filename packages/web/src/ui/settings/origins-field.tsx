"use client";
import { useId, useState } from "react";
import { AlertIcon } from "../icons.tsx";
import { useWords } from "../words/use-words.ts";
import { findProblem, patternsIn } from "./origin-pattern.ts";

interface OriginsFieldProps {
  label: string;
  hint: string;
  value: string;
  /** Whether to show errors even before the field has lost focus. */
  isChecked: boolean;
  onChange(value: string): void;
}

export function OriginsField({ label, hint, value, isChecked, onChange }: OriginsFieldProps) {
  const { originErrors } = useWords().settings;
  const id = useId();
  // Errors are not shown while the user is still typing.
  const [wasBlurred, setBlurred] = useState(false);
  const problems = patternsIn(value).flatMap((pattern) => {
    const problem = (wasBlurred || isChecked) && findProblem(pattern);
    return problem ? [originErrors[problem](pattern)] : [];
  });
  return (
    <div className="field">
      <div className="field-top">
        <label htmlFor={id}>{label}</label>
      </div>
      <p className="field-note" id={`${id}-hint`}>
        {hint}
      </p>
      <textarea
        id={id}
        className="input code"
        rows={4}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problems.length > 0 || undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        value={value}
        onBlur={() => {
          // An error message would move the button that is being pressed.
          if (!document.querySelector("button:active")) setBlurred(true);
        }}
        onChange={(event) => onChange(event.target.value)}
      />
      <div id={`${id}-error`}>
        {problems.map((problem) => (
          <p key={problem} className="field-error">
            <AlertIcon size={15} />
            {problem}
          </p>
        ))}
      </div>
    </div>
  );
}
