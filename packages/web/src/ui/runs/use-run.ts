"use client";
import { useEffect, useState } from "react";
import { hasEnded, type RunDetail } from "../../contract.ts";
import { fetchJson, type ServerError } from "../server/fetch-json.ts";

interface LiveRun {
  detail: RunDetail | undefined;
  error: ServerError | undefined;
  /** Whether the event stream is disconnected; the browser reconnects by itself. */
  isDisconnected: boolean;
}

/** Follows a run live. */
export function useRun(id: string): LiveRun {
  const [detail, setDetail] = useState<RunDetail>();
  const [error, setError] = useState<ServerError>();
  const [isDisconnected, setDisconnected] = useState(false);

  useEffect(() => {
    const path = `/app-api/runs/${encodeURIComponent(id)}`;
    const source = new EventSource(`${path}/events`);
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const next = JSON.parse(data) as RunDetail;
      setDetail(next);
      setDisconnected(false);
      setError(undefined);
      if (hasEnded(next.run)) source.close();
    };
    source.onerror = () => {
      setDisconnected(true);
      // An EventSource does not expose the reason for a refusal, the JSON route does.
      fetchJson<RunDetail>(path).then(setDetail, (caught: ServerError) => {
        setError(caught);
        if (caught.status === 404) source.close();
      });
    };
    return () => source.close();
  }, [id]);

  return { detail, error, isDisconnected };
}
