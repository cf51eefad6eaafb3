import { useEffect, useRef } from "react";
import { Sentence } from "../words/sentence.tsx";
import { formatText, type Words } from "../words/words.ts";
import type { AskedStep } from "./describe-approval.ts";

export interface ApprovalStepsProps {
  steps: readonly AskedStep[];
  words: Words;
  /** Undefined unless editing. */
  edits: ReadonlyMap<number, string> | undefined;
  leftOut: ReadonlySet<number>;
  onEdit(index: number, value: string): void;
  /** Undefined if steps cannot be left out. */
  onKeep: ((index: number, isKept: boolean) => void) | undefined;
}

/** A table of the steps: the field, and what it shows now and then. */
export function ApprovalSteps({ steps, words, edits, leftOut, onEdit, onKeep }: ApprovalStepsProps) {
  const table = useRef<HTMLTableElement>(null);
  const isEditing = edits !== undefined;
  const needsFlags = steps.some(({ isAsked }) => !isAsked); // only some of the steps need approval
  useEffect(() => {
    if (isEditing) table.current?.querySelector<HTMLElement>("textarea, select")?.focus();
  }, [isEditing]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <section className="giselle-asked" tabIndex={0} aria-label={words.approval.step}>
      <table ref={table}>
        <thead>
          <tr>
            {onKeep && <td />}
            <th scope="col">{words.approval.step}</th>
            <th scope="col">{words.approval.change}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => {
            const isKept = !leftOut.has(step.index);
            return (
              <tr key={step.index} data-asked={step.isAsked} data-risky={step.isRisky} data-kept={isKept}>
                {onKeep && (
                  <td>
                    <input
                      type="checkbox"
                      checked={isKept}
                      aria-label={formatText(words.approval.include, { label: step.label })}
                      onChange={(event) => onKeep(step.index, event.target.checked)}
                    />
                  </td>
                )}
                <th scope="row">
                  <Sentence parts={step.parts} />
                  {step.notes.map((note) => (
                    <span key={note} className="giselle-note">
                      {note}
                    </span>
                  ))}
                </th>
                <td>
                  {edits && step.property && isKept ? (
                    <EditedValue step={step} words={words} value={edits.get(step.index)} onEdit={onEdit} />
                  ) : (
                    <Change step={step} words={words} />
                  )}
                  {step.isAsked && needsFlags && <span className="giselle-flag">{words.approval.needsApproval}</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Change({ step: { old, value, isSecret }, words }: { step: AskedStep; words: Words }) {
  return (
    <>
      {old !== undefined && (
        <>
          <span className="giselle-old" data-empty={old === ""}>
            {old || words.approval.empty}
          </span>
          {" → "}
        </>
      )}
      {(value !== undefined || old !== undefined) && (
        <span className="giselle-value" data-secret={isSecret}>
          {value || words.approval.empty}
        </span>
      )}
    </>
  );
}

interface EditedValueProps extends Pick<ApprovalStepsProps, "words" | "onEdit"> {
  step: AskedStep;
  value: string | undefined;
}

/** A choice stays a choice. */
function EditedValue({ step, words, value, onEdit }: EditedValueProps) {
  const label = formatText(words.approval.value, { label: step.label });
  const current = value ?? step.value ?? "";
  if (step.choices)
    return (
      <select aria-label={label} value={current} onChange={(event) => onEdit(step.index, event.target.value)}>
        {step.choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  return (
    <textarea
      rows={1}
      aria-label={label}
      value={current}
      onChange={(event) => onEdit(step.index, event.target.value)}
    />
  );
}
