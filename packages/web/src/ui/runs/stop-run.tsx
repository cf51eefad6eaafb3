"use client";
import { useState } from "react";
import { hasEnded, type RunSummary } from "../../contract.ts";
import { fetchJson } from "../server/fetch-json.ts";
import { useErrorText } from "../server/use-error-text.ts";
import { useWords } from "../words/use-words.ts";

/** A stop button, for a live run that was started in a chat. */
export function StopRun({ run }: { run: RunSummary }) {
  const words = useWords().runs;
  const errorText = useErrorText();
  const [state, setState] = useState<{ isStopping: boolean; error?: string }>({ isStopping: false });
  if (!run.chatId || hasEnded(run)) return null;
  const { chatId } = run;
  const stop = async () => {
    setState({ isStopping: true });
    try {
      await fetchJson(`/api/chat?id=${encodeURIComponent(chatId)}`, { method: "DELETE" });
    } catch (error) {
      setState({ isStopping: false, error: errorText(error) });
    }
  };
  return (
    <p className="run-stop">
      <button type="button" className="button" onClick={stop} disabled={state.isStopping}>
        {state.isStopping ? words.stopping : words.stop}
      </button>
      <span role="alert">{state.error && words.stopFailed(state.error)}</span>
    </p>
  );
}
