import { Sentence } from "../words/sentence.tsx";
import type { ShownStep } from "./describe-steps.ts";

const signs = { doing: "", done: "✓", failed: "!", unknown: "?" };

export function StepList({ steps }: { steps: readonly ShownStep[] }) {
  return (
    <ul className="giselle-steps">
      {steps.map(({ key, mark, parts, note }) => (
        <li key={key} data-mark={mark}>
          <span className="giselle-sign" aria-hidden="true">
            {signs[mark]}
          </span>
          <span>
            <Sentence parts={parts} />
            {note && <span className="giselle-note">{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
