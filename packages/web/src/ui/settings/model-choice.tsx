"use client";
import { useId } from "react";
import type { EngineName, SettingsAnswer } from "../../contract.ts";
import { ChevronDownIcon } from "../icons.tsx";
import { useWords } from "../words/use-words.ts";

interface ModelChoiceProps {
  answer: SettingsAnswer;
  engine: EngineName;
  value: string;
  onChange(model: string): void;
}

/** A list if the engine reports several models, a text field if it only has a default, nothing if it uses no model. */
export function ModelChoice({ answer, engine, value, onChange }: ModelChoiceProps) {
  const words = useWords().settings;
  const id = useId();
  if (engine === "reflex" || engine === "auto") return null;
  const models = answer.engines.find(({ name }) => name === engine)?.models ?? [];
  const choices = value && !models.includes(value) ? [...models, value] : models;
  return (
    <div className="setting">
      <label className="setting-label" htmlFor={id}>
        {words.model}
      </label>
      {models.length > 1 ? (
        <span className="select">
          <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
            <option value="">{words.modelDefault}</option>
            {choices.map((model) => (
              <option key={model}>{model}</option>
            ))}
          </select>
          <ChevronDownIcon />
        </span>
      ) : (
        <>
          <p className="setting-text" id={`${id}-hint`}>
            {words.modelHint(models[0] ?? "")}
          </p>
          <input
            id={id}
            className="input"
            type="text"
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </>
      )}
    </div>
  );
}
