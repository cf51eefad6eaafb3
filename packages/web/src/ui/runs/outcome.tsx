"use client";
import type { Execution } from "@giselles-ai/agent";
import { writeValue } from "@giselles-ai/protocol/rules";
import { useWords } from "../words/use-words.ts";
import type { Words } from "../words/words.ts";

/** What came of an action, by what the page shows afterwards. */
export function Outcome({ execution }: { execution: Execution }) {
  const words = useWords().runs;
  const { status, message, code } = execution;
  const isWell = status === "applied";
  const readBack = sayReadBack(execution, words);
  const why = isWell ? (code === "NAVIGATED" ? words.wentOn : undefined) : withoutIds(message);
  return (
    <>
      {readBack && <p className="read-back">{readBack}</p>}
      {why && <p className={isWell ? "read-back" : "why-not"}>{why}</p>}
    </>
  );
}

function sayReadBack({ value, status }: Execution, words: Words["runs"]): string | undefined {
  if (value === undefined) return undefined;
  if (value === true) return words.readTicked;
  if (value === false) return words.readUnticked;
  const text = writeValue(value);
  if (/^•+$/.test(text)) return status === "applied" ? words.readMasked : undefined;
  return text === "" ? words.readEmpty : words.readBack(text);
}

/** Ids are for models. */
function withoutIds(message: string | undefined): string | undefined {
  return message?.replace(/ \([a-z]+-\d+\)/g, "");
}
