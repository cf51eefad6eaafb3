"use client";
import { type ReactNode, useId } from "react";

interface OptionCardProps {
  name: string;
  label: string;
  /** One sentence on what it means. */
  text: string;
  isChosen: boolean;
  isDisabled?: boolean;
  tag?: ReactNode;
  onChoose(): void;
}

export function OptionCard({ name, label, text, isChosen, isDisabled = false, tag, onChoose }: OptionCardProps) {
  const id = useId();
  return (
    <label className="option-card">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isDisabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
        onChange={onChoose}
      />
      <span className="option-words">
        <span className="option-top">
          <span className="option-label" id={`${id}-label`}>
            {label}
          </span>
          {tag}
        </span>
        <span className="option-text" id={`${id}-text`}>
          {text}
        </span>
      </span>
    </label>
  );
}
