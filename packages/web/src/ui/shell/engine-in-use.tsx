"use client";
import Link from "next/link";
import type { SettingsAnswer } from "../../contract.ts";
import { useSettings } from "../settings/settings-provider.tsx";
import { useWords } from "../words/use-words.ts";

/** The engine of the next run, with a link to the settings. */
export function EngineInUse() {
  const words = useWords().shell.engine;
  const { answer, error } = useSettings();
  const text = answer ? engineName(answer, words.reflex) : error ? words.unknown : words.loading;
  return (
    <Link className="engine" href="/settings" title={answer?.inUse.note} data-state={answer ? "known" : "unknown"}>
      <span className="engine-dot" aria-hidden="true" />
      <span className="visually-hidden">{words.inUse}: </span>
      <span className="engine-name">{text}</span>
    </Link>
  );
}

function engineName({ inUse }: SettingsAnswer, reflex: string): string {
  return inUse.name === "reflex" ? reflex : inUse.label;
}
