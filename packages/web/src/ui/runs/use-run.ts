"use client";
import { useEffect, useState } from "react";
import type { RunDetail, RunStatus } from "../../contract.ts";
import { askServer, type ServerError } from "../server/ask-server.ts";

interface LiveRun {
  detail: RunDetail | undefined;
  error: ServerError | undefined;
  /** The connection is gone, and is being made again. */
  isCut: boolean;
}

const final: RunStatus[] = ["done", "failed", "stopped"];

/** A run as it is now, and as it goes on. */
export function useRun(id: string): LiveRun {
  const [detail, setDetail] = useState<RunDetail>();
  const [error, setError] = useState<ServerError>();
  const [isCut, setCut] = useState(false);

  useEffect(() => {
    const path = `/app-api/runs/${encodeURIComponent(id)}`;
    const source = new EventSource(`${path}/events`);
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const next = JSON.parse(data) as RunDetail;
      setDetail(next);
      setCut(false);
      setError(undefined);
      if (final.includes(next.run.status)) source.close();
    };
    source.onerror = () => {
      setCut(true);
      // A stream cannot tell why it was refused; the plain route can.
      askServer<RunDetail>(path).then(setDetail, (caught: ServerError) => {
        setError(caught);
        if (caught.status === 404) source.close();
      });
    };
    return () => source.close();
  }, [id]);

  return { detail, error, isCut };
}
