"use client";
import Link from "next/link";
import type { SettingsAnswer } from "../../contract.ts";
import { useSettings } from "../settings/settings-provider.tsx";
import { useWords } from "../words/use-words.ts";

/** Which engine the next run uses, said plainly, and the way to another. */
export function EngineInUse() {
  const words = useWords().shell.engine;
  const { answer, error } = useSettings();
  const text = answer ? nameOf(answer, words.reflex) : error ? words.unknown : words.asking;
  return (
    <Link className="engine" href="/settings" title={answer?.inUse.note} data-state={answer ? "known" : "unknown"}>
      <span className="engine-dot" aria-hidden="true" />
      <span className="visually-hidden">{words.inUse}: </span>
      <span className="engine-name">{text}</span>
    </Link>
  );
}

function nameOf({ inUse }: SettingsAnswer, reflex: string): string {
  return inUse.name === "reflex" ? reflex : inUse.label;
}
