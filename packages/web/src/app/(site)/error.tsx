"use client";
import { useWords } from "../../ui/words/use-words.ts";

export default function PageError({ reset }: { reset: () => void }) {
  const { error, tryAgain } = useWords().shell;
  return (
    <div className="notice-page">
      <h1>{error.title}</h1>
      <p>{error.text}</p>
      <button type="button" className="button primary" onClick={reset}>
        {tryAgain}
      </button>
    </div>
  );
}
