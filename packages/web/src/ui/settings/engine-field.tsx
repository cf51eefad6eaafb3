"use client";
import { useState } from "react";
import type { EngineName, EngineState, SettingsAnswer } from "../../contract.ts";
import { useWords } from "../words/use-words.ts";
import { OptionCard } from "./option-card.tsx";
import { useSettings } from "./settings-provider.tsx";

interface EngineFieldProps {
  answer: SettingsAnswer;
  value: EngineName;
  onChange(engine: EngineName): void;
}

export function EngineField({ answer, value, onChange }: EngineFieldProps) {
  const words = useWords().settings;
  const { reflex } = useWords().shell.engine;
  const { engines, inUse } = answer;
  return (
    <fieldset className="setting">
      <legend>{words.engine}</legend>
      <div className="setting-text">
        <p>{words.engineText}</p>
        <RefreshButton />
      </div>
      <div className="option-cards">
        <OptionCard
          name="engine"
          label={words.auto.label}
          text={words.auto.note(inUse.name === "reflex" ? reflex : inUse.label)}
          isChosen={value === "auto"}
          onChoose={() => onChange("auto")}
        />
        {engines.map((engine) => (
          <OptionCard
            key={engine.name}
            name="engine"
            label={engine.name === "reflex" ? reflex : engine.label || words.names[engine.name]}
            text={words.notes[engine.name]?.[engine.isUsable ? "usable" : "not"] ?? engine.note}
            isChosen={value === engine.name}
            isDisabled={!engine.isUsable && !engine.key && value !== engine.name}
            tag={<EngineTag engine={engine} isInUse={inUse.name === engine.name} />}
            onChoose={() => onChange(engine.name)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function EngineTag({ engine, isInUse }: { engine: EngineState; isInUse: boolean }) {
  const words = useWords().settings;
  const state = !engine.isUsable ? "off" : isInUse ? "in-use" : "ready";
  const text = { off: words.notUsable, "in-use": words.inUse, ready: words.usable }[state];
  return (
    <span className="tag" data-state={state}>
      {text}
    </span>
  );
}

/** Checks the engines again: one may have been started since the page was opened. */
function RefreshButton() {
  const { refresh: label } = useWords().settings;
  const { refresh } = useSettings();
  const [isRefreshing, setRefreshing] = useState(false);
  const onClick = async () => {
    setRefreshing(true);
    await refresh();
    setRefreshing(false);
  };
  return (
    <button type="button" className="button small" onClick={onClick} aria-disabled={isRefreshing}>
      {label}
    </button>
  );
}
