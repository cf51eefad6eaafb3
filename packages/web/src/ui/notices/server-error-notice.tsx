"use client";
import { AlertIcon } from "../icons.tsx";
import type { ServerError } from "../server/fetch-json.ts";
import { useErrorText } from "../server/use-error-text.ts";
import { useWords } from "../words/use-words.ts";

/** The server's error message, or a notice that the server is unreachable. */
export function ServerErrorNotice({ error }: { error: ServerError }) {
  const { retrying } = useWords().shell;
  const errorText = useErrorText();
  return (
    <p className="warning" role="alert">
      <AlertIcon />
      {error.status === 0 ? `${errorText(error)} ${retrying}` : errorText(error)}
    </p>
  );
}
