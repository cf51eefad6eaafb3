import { useEffect, useRef } from "react";
import { Sentence } from "../words/sentence.tsx";
import { formatText, type Words } from "../words/words.ts";
import type { AskedStep } from "./describe-approval.ts";

export interface ApprovalStepsProps {
  steps: readonly AskedStep[];
  words: Words;
  /** Undefined unless editing. */
  edits: ReadonlyMap<number, string> | undefined;
  onEdit(index: number, value: string): void;
}

export function ApprovalSteps({ steps, words, edits, onEdit }: ApprovalStepsProps) {
  const list = useRef<HTMLOListElement>(null);
  const isEditing = edits !== undefined;
  const needsFlags = steps.some(({ isAsked }) => !isAsked); // only some of the steps need approval
  useEffect(() => {
    if (isEditing) list.current?.querySelector("textarea")?.focus();
  }, [isEditing]);
  return (
    <ol className="giselle-asked" ref={list}>
      {steps.map((step) => (
        <li key={step.index} data-asked={step.isAsked} data-risky={step.isRisky}>
          <span className="giselle-action">
            <span>
              <Sentence parts={step.parts} />
            </span>
            {step.isAsked && needsFlags && <span className="giselle-flag">{words.approval.needsApproval}</span>}
          </span>
          {step.notes.map((note) => (
            <span key={note} className="giselle-note">
              {note}
            </span>
          ))}
          {edits && step.property ? (
            <textarea
              rows={1}
              aria-label={formatText(words.approval.value, { label: step.label })}
              value={edits.get(step.index) ?? step.value}
              onChange={(event) => onEdit(step.index, event.target.value)}
            />
          ) : (
            step.value !== undefined && (
              <span className="giselle-value" data-secret={step.isSecret}>
                {step.value}
              </span>
            )
          )}
        </li>
      ))}
    </ol>
  );
}
