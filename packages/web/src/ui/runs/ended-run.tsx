"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { hasEnded, type RunDetail } from "../../contract.ts";
import { fetchJson } from "../server/fetch-json.ts";
import { useErrorText } from "../server/use-error-text.ts";
import { useWords } from "../words/use-words.ts";
import { keepRequest } from "./ask-again.ts";

/** What a person can do with a run that has ended: ask for the same again, or delete its record. */
export function EndedRun({ detail }: { detail: RunDetail }) {
  const words = useWords().runs;
  const errorText = useErrorText();
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<string>();
  const { id, task } = detail.run;
  if (!hasEnded(detail.run)) return null;
  const askAgain = () => {
    keepRequest(task);
    router.push(pageOf(detail));
  };
  const remove = async () => {
    try {
      await fetchJson(`/app-api/runs/${encodeURIComponent(id)}`, { method: "DELETE" });
      router.push("/runs");
    } catch (caught) {
      setError(errorText(caught));
      setAsked(false);
    }
  };
  return (
    <p className="run-stop">
      {!isAsked && (
        <>
          <button type="button" className="button" onClick={askAgain}>
            {words.askAgain}
          </button>
          <button type="button" className="button" onClick={() => setAsked(true)}>
            {words.delete}
          </button>
        </>
      )}
      {isAsked && (
        <>
          <span>{words.deleteQuestion}</span>
          <button type="button" className="button" onClick={remove}>
            {words.deleteNow}
          </button>
          {/* biome-ignore lint/a11y/noAutofocus: the button that the person has pressed is gone */}
          <button type="button" className="button" onClick={() => setAsked(false)} autoFocus>
            {words.keep}
          </button>
        </>
      )}
      <span role="alert">{error && words.deleteFailed(error)}</span>
    </p>
  );
}

/** The page of this app that the run began on. Runs of other pages are asked again beside the first form. */
function pageOf({ events }: RunDetail): string {
  const sensed = events.find(({ event }) => event.type === "page-sensed")?.event;
  const url = sensed?.type === "page-sensed" ? new URL(sensed.url) : undefined;
  return url?.origin === location.origin && url.pathname === "/" ? `/${url.search}` : "/";
}
