"use client";
import { useId, useState } from "react";
import type { EngineName, SettingsAnswer } from "../../contract.ts";
import { useErrorText } from "../server/use-error-text.ts";
import { useWords } from "../words/use-words.ts";
import { useSettings } from "./settings-provider.tsx";

/** The key of a service. It is sent to this app's server and never comes back. */
export function KeyField({ answer, engine }: { answer: SettingsAnswer; engine: EngineName }) {
  const words = useWords().settings.key;
  const { saveKey } = useSettings();
  const errorText = useErrorText();
  const id = useId();
  const [key, setKey] = useState("");
  const [problem, setProblem] = useState("");
  const { key: state } = answer.engines.find(({ name }) => name === engine) ?? {};
  if (!state) return null;

  const save = async (value: string) => {
    setProblem("");
    try {
      await saveKey(engine, value);
      setKey("");
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <div className="setting">
      <label className="setting-label" htmlFor={id}>
        {words.label}
      </label>
      <p className="setting-text" id={`${id}-hint`}>
        {words.states[state]}
      </p>
      {state !== "environment" && (
        <div className="with-button">
          <input
            id={id}
            className="input"
            type="password"
            autoComplete="off"
            aria-describedby={`${id}-hint`}
            value={key}
            onChange={(event) => setKey(event.target.value)}
          />
          <button type="button" className="button" aria-disabled={!key} onClick={() => key && void save(key)}>
            {words.save}
          </button>
          {state === "stored" && (
            <button type="button" className="button" onClick={() => void save("")}>
              {words.remove}
            </button>
          )}
        </div>
      )}
      <p className="save-problem" role="alert">
        {problem}
      </p>
    </div>
  );
}
