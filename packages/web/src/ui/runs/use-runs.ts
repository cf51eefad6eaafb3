"use client";
import { useEffect, useState } from "react";
import type { RunSummary } from "../../contract.ts";
import { askServer, type ServerError } from "../server/ask-server.ts";

const busyMs = 1500;
const idleMs = 5000;

/** All runs, asked for again and again while somebody looks. */
export function useRuns(): { runs: RunSummary[] | undefined; error: ServerError | undefined; now: number } {
  const [runs, setRuns] = useState<RunSummary[]>();
  const [error, setError] = useState<ServerError>();
  const [now, setNow] = useState(0);

  useEffect(() => {
    let turn = 0;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      turn += 1;
      const mine = turn;
      let pause = idleMs;
      try {
        const { runs } = await askServer<{ runs: RunSummary[] }>("/app-api/runs");
        if (mine !== turn) return;
        setRuns(runs);
        setNow(Date.now());
        setError(undefined);
        if (runs.some(({ status }) => status === "running" || status === "waiting")) pause = busyMs;
      } catch (caught) {
        if (mine === turn) setError(caught as ServerError);
      }
      if (mine === turn) timer = setTimeout(look, pause);
    };
    const stop = () => {
      turn += 1; // what is still being asked is of no interest any more
      clearTimeout(timer);
    };
    const onVisible = () => {
      stop();
      if (document.visibilityState === "visible") void look();
    };
    void look();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, []);

  return { runs, error, now };
}
