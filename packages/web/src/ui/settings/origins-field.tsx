"use client";
import { useId, useState } from "react";
import { AlertIcon } from "../icons.tsx";
import { useWords } from "../words/use-words.ts";
import { findProblem, linesOf } from "./origin-pattern.ts";

interface OriginsFieldProps {
  label: string;
  hint: string;
  value: string;
  /** Whether what is wrong is told in any case. */
  isChecked: boolean;
  onChange(value: string): void;
}

export function OriginsField({ label, hint, value, isChecked, onChange }: OriginsFieldProps) {
  const { originErrors } = useWords().settings;
  const id = useId();
  // What is half typed is not wrong yet.
  const [wasLeft, setLeft] = useState(false);
  const problems = linesOf(value).flatMap((pattern) => {
    const problem = (wasLeft || isChecked) && findProblem(pattern);
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
          // A message here would move the button away from under the finger that is on it.
          if (!document.querySelector("button:active")) setLeft(true);
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
