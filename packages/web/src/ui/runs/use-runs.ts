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
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      let pause = idleMs;
      try {
        const { runs } = await askServer<{ runs: RunSummary[] }>("/app-api/runs");
        if (isOver) return;
        setRuns(runs);
        setNow(Date.now());
        setError(undefined);
        if (runs.some(({ status }) => status === "running" || status === "waiting")) pause = busyMs;
      } catch (caught) {
        if (!isOver) setError(caught as ServerError);
      }
      if (!isOver) timer = setTimeout(look, pause);
    };
    const onVisible = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") void look();
    };
    void look();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, []);

  return { runs, error, now };
}
