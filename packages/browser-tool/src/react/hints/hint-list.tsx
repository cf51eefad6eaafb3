import { formatText, type Words } from "../words/words.ts";
import type { Hints } from "./read-hints.ts";

export interface HintListProps {
  hints: Hints;
  words: Words;
  /** Puts the beginning of a message into the composer. */
  onPick(text: string): void;
}

/** Quiet help under the composer. It is not announced, because it changes while the person types. */
export function HintList({ hints: { empty, problems }, words, onPick }: HintListProps) {
  if (empty.length === 0 && problems.length === 0) return null;
  return (
    <div className="giselle-hints">
      {problems.map(({ label, text }) => (
        <p key={`${label} ${text}`}>
          <span className="giselle-trouble">{label ? `${label}: ${text}` : text}</span>
          {label && (
            <button type="button" aria-label={`${words.hints.fix}: ${label}`} onClick={() => onPick(`${label}: `)}>
              {words.hints.fix}
            </button>
          )}
        </p>
      ))}
      {empty.length > 0 && <p>{formatText(words.hints.empty, { labels: empty.join(", ") })}</p>}
    </div>
  );
}
