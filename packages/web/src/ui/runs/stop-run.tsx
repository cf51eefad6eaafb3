"use client";
import { useState } from "react";
import type { RunSummary } from "../../contract.ts";
import { askServer } from "../server/ask-server.ts";
import { useWords } from "../words/use-words.ts";

/** For a run that was asked for in a chat, while it goes on. */
export function StopRun({ run }: { run: RunSummary }) {
  const words = useWords().runs;
  const [state, setState] = useState<{ isStopping: boolean; problem?: string }>({ isStopping: false });
  if (!run.chatId || (run.status !== "running" && run.status !== "waiting")) return null;
  const { chatId } = run;
  const stop = async () => {
    setState({ isStopping: true });
    try {
      await askServer(`/api/chat?id=${encodeURIComponent(chatId)}`, { method: "DELETE" });
    } catch (error) {
      setState({ isStopping: false, problem: (error as Error).message });
    }
  };
  return (
    <p className="run-stop">
      <button type="button" className="button" onClick={stop} disabled={state.isStopping}>
        {state.isStopping ? words.stopping : words.stop}
      </button>
      <span role="alert">{state.problem && words.notStopped(state.problem)}</span>
    </p>
  );
}
