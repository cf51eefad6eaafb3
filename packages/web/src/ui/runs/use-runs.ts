"use client";
import { useEffect, useState } from "react";
import type { RunSummary } from "../../contract.ts";
import { fetchJson, type ServerError } from "../server/fetch-json.ts";

/** Polling intervals while a run is live and while none is, in ms. */
const busyMs = 1500;
const idleMs = 5000;

/** Polls the list of runs while the tab is visible. */
export function useRuns(): { runs: RunSummary[] | undefined; error: ServerError | undefined; now: number } {
  const [runs, setRuns] = useState<RunSummary[]>();
  const [error, setError] = useState<ServerError>();
  const [now, setNow] = useState(0);

  useEffect(() => {
    let currentPoll = 0;
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      currentPoll += 1;
      const thisPoll = currentPoll;
      let pause = idleMs;
      try {
        const { runs } = await fetchJson<{ runs: RunSummary[] }>("/app-api/runs");
        if (thisPoll !== currentPoll) return;
        setRuns(runs);
        setNow(Date.now());
        setError(undefined);
        if (runs.some(({ status }) => status === "running" || status === "waiting")) pause = busyMs;
      } catch (caught) {
        if (thisPoll === currentPoll) setError(caught as ServerError);
      }
      if (thisPoll === currentPoll) timer = setTimeout(poll, pause);
    };
    const stop = () => {
      currentPoll += 1; // makes a request in flight stale
      clearTimeout(timer);
    };
    const onVisible = () => {
      stop();
      if (document.visibilityState === "visible") void poll();
    };
    void poll();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, []);

  return { runs, error, now };
}
