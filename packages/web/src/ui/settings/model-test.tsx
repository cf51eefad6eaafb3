"use client";
import { useEffect, useState } from "react";
import type { EngineTest, Settings } from "../../contract.ts";
import { fetchJson, sendJson } from "../server/fetch-json.ts";
import { useErrorText } from "../server/use-error-text.ts";
import { useWords } from "../words/use-words.ts";

/** Asks the chosen model for a small plan, and shows how long it took. */
export function ModelTest({ engine, model }: Pick<Settings, "engine" | "model">) {
  const words = useWords().settings.test;
  const errorText = useErrorText();
  const [result, setResult] = useState<EngineTest | "running">();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result belongs to the model that was tested
  useEffect(() => setResult(undefined), [engine, model]);
  if (engine === "reflex" || engine === "gemini-cli") return null;

  const run = async () => {
    if (result === "running") return;
    setResult("running");
    const test = fetchJson<EngineTest>("/app-api/engine-test", sendJson("POST", { engine, model: model.trim() }));
    setResult(await test.catch((error) => ({ ok: false as const, message: errorText(error) })));
  };
  const text = result === "running" ? words.running : result?.ok ? words.answered(result.ms, result.tokens) : "";
  return (
    <div className="setting model-test">
      <button type="button" className="button" aria-disabled={result === "running"} onClick={() => void run()}>
        {words.button}
      </button>
      <p role="status">{text}</p>
      <p className="save-problem" role="alert">
        {result !== undefined && result !== "running" && !result.ok && result.message}
      </p>
    </div>
  );
}
