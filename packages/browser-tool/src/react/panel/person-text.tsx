import type { Words } from "../words/words.ts";

const maxLength = 600;
const maxLines = 12;
const maxSummary = 90;

/** A message of the person. A long paste is folded. */
export function PersonText({ text, words }: { text: string; words: Words }) {
  const lines = text.split("\n");
  if (text.length <= maxLength && lines.length <= maxLines) return <p className="giselle-text">{text}</p>;
  const [first = ""] = lines;
  return (
    <details className="giselle-text giselle-folded">
      <summary>
        {first.length > maxSummary ? `${first.slice(0, maxSummary)}…` : first}{" "}
        <span className="giselle-fine">{words.folded(text.length)}</span>
      </summary>
      {text}
    </details>
  );
}
