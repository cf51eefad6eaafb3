"use client";
import { AlertIcon } from "../icons.tsx";
import type { ServerError } from "../server/ask-server.ts";
import { useWords } from "../words/use-words.ts";

/** What the server refused, or that there is none. */
export function Unreachable({ error }: { error: ServerError }) {
  const { unreachable } = useWords().shell;
  return (
    <p className="warning" role="alert">
      <AlertIcon />
      {error.status === 0 ? unreachable : error.message}
    </p>
  );
}
