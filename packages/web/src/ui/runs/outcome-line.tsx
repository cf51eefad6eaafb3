"use client";
import type { Execution } from "@giselles-ai/agent";
import { wordsFor } from "@giselles-ai/browser-tool/react/internal";
import { formatValue } from "@giselles-ai/protocol/rules";
import type { Language } from "../preferences/preferences.ts";
import { usePreferences } from "../preferences/preferences-provider.tsx";
import { useWords } from "../words/use-words.ts";
import type { ScreenWords } from "../words/words.ts";

/** The outcome of an action: what the page shows now, or why the action was not done. */
export function OutcomeLine({ execution }: { execution: Execution }) {
  const words = useWords().runs;
  const { language } = usePreferences();
  const { status, code } = execution;
  const isApplied = status === "applied";
  const readBack = describeReadBack(execution, words);
  const reason = isApplied
    ? code === "NAVIGATED"
      ? words.navigated
      : undefined
    : describeFailure(execution, language);
  return (
    <>
      {readBack && <p className="read-back">{readBack}</p>}
      {reason && <p className={isApplied ? "read-back" : "why-not"}>{reason}</p>}
    </>
  );
}

function describeReadBack({ value, status }: Execution, words: ScreenWords["runs"]): string | undefined {
  if (value === undefined) return undefined;
  if (value === true) return words.readTicked;
  if (value === false) return words.readUnticked;
  const text = formatValue(value);
  if (/^•+$/.test(text)) return status === "applied" ? words.readMasked : undefined;
  return text === "" ? words.readEmpty : words.readBack(text);
}

/** The page's and the loop's messages are in English; in another language, the code says what happened. */
function describeFailure({ code, message }: Execution, language: Language): string | undefined {
  const codes: Partial<Record<string, string>> = language === "en" ? {} : wordsFor(language).codes;
  return codes[code ?? ""] ?? withoutIds(message);
}

/** Field ids are for models, not for people. */
function withoutIds(message: string | undefined): string | undefined {
  return message?.replace(/ \([a-z]+-\d+\)/g, "");
}
