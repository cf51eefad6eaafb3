import { useRef } from "react";
import type { Words } from "../words/words.ts";
import type { CardMode } from "./approval-card.tsx";
import { useSeenFor } from "./use-seen-for.ts";

/** A card that appears under the pointer must not take a click that was meant for something else. */
const readingMs = 500;

export interface ApprovalActionsProps {
  words: Words;
  mode: CardMode;
  canEdit: boolean;
  /** How many steps of all are not left out. */
  count: number;
  all: number;
  onApprove(): void;
  onApproveEdited(): void;
  onMode(mode: CardMode): void;
}

export function ApprovalActions({ words, mode, canEdit, count, all, ...on }: ApprovalActionsProps) {
  const { onApprove, onApproveEdited, onMode } = on;
  const { approval } = words;
  const isSending = mode === "sending";
  const primary = useRef<HTMLButtonElement>(null);
  const { isSeen, isSteady } = useSeenFor(primary, { ms: readingMs, use: mode });
  if (mode === "editing")
    return (
      <div className="giselle-actions">
        <button
          ref={primary}
          type="button"
          className="giselle-primary"
          disabled={count === 0}
          aria-disabled={!isSeen}
          onClick={() => isSteady() && onApproveEdited()}
        >
          {approval.approveEdited}
        </button>
        <button type="button" onClick={() => onMode("asking")}>
          {approval.cancel}
        </button>
      </div>
    );
  return (
    <div className="giselle-actions">
      <button
        ref={primary}
        type="button"
        className="giselle-primary"
        disabled={isSending || count === 0}
        aria-disabled={!isSeen}
        onClick={() => isSteady() && onApprove()}
      >
        {isSending ? approval.sending : count < all ? approval.approveSome(count, all) : approval.approve}
      </button>
      {canEdit && (
        <button type="button" data-opens="editing" disabled={isSending} onClick={() => onMode("editing")}>
          {approval.edit}
        </button>
      )}
      <button
        type="button"
        className="giselle-deny"
        data-opens="denying"
        disabled={isSending}
        onClick={() => onMode("denying")}
      >
        {approval.deny}
      </button>
    </div>
  );
}
