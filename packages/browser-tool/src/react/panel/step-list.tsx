import { formatActionParts } from "@giselles-ai/protocol/rules";
import { Sentence } from "../words/sentence.tsx";
import type { ShownStep } from "./describe-steps.ts";
import { fillSlot, type PanelSlots } from "./slots.ts";

const signs = { doing: "", done: "✓", failed: "!", unknown: "?" };

export function StepList({ steps, slot }: { steps: readonly ShownStep[]; slot: PanelSlots["step"] }) {
  return (
    <ul className="giselle-steps">
      {steps.map(({ key, mark, parts, note }) => (
        <li key={key} data-mark={mark}>
          {fillSlot(
            slot,
            { step: { text: formatActionParts(parts), status: mark, note } },
            <>
              <span className="giselle-sign" aria-hidden="true">
                {signs[mark]}
              </span>
              <span>
                <Sentence parts={parts} />
                {note && <span className="giselle-note">{note}</span>}
              </span>
            </>,
          )}
        </li>
      ))}
    </ul>
  );
}
