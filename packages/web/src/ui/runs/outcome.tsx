"use client";
import type { Execution } from "@giselles-ai/agent";
import { formatValue } from "@giselles-ai/protocol/rules";
import { useWords } from "../words/use-words.ts";
import type { Words } from "../words/words.ts";

/** The outcome of an action: what the page shows now, or why the action was not done. */
export function Outcome({ execution }: { execution: Execution }) {
  const words = useWords().runs;
  const { status, message, code } = execution;
  const isApplied = status === "applied";
  const readBack = describeReadBack(execution, words);
  const reason = isApplied ? (code === "NAVIGATED" ? words.navigated : undefined) : withoutIds(message);
  return (
    <>
      {readBack && <p className="read-back">{readBack}</p>}
      {reason && <p className={isApplied ? "read-back" : "why-not"}>{reason}</p>}
    </>
  );
}

function describeReadBack({ value, status }: Execution, words: Words["runs"]): string | undefined {
  if (value === undefined) return undefined;
  if (value === true) return words.readTicked;
  if (value === false) return words.readUnticked;
  const text = formatValue(value);
  if (/^•+$/.test(text)) return status === "applied" ? words.readMasked : undefined;
  return text === "" ? words.readEmpty : words.readBack(text);
}

/** Field ids are for models, not for people. */
function withoutIds(message: string | undefined): string | undefined {
  return message?.replace(/ \([a-z]+-\d+\)/g, "");
}
