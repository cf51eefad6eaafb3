"use client";
import type { ComponentType } from "react";
import type { RunStatus } from "../../contract.ts";
import { AlertIcon, CheckIcon, CrossIcon, HandIcon, QuestionIcon } from "../icons.tsx";
import { useWords } from "../words/use-words.ts";

const icons: Record<RunStatus, ComponentType<{ size?: number }> | undefined> = {
  running: undefined,
  waiting: HandIcon,
  done: CheckIcon,
  asked: QuestionIcon,
  failed: AlertIcon,
  stopped: CrossIcon,
};

export function StatusBadge({ status }: { status: RunStatus }) {
  const Icon = icons[status];
  return (
    <span className="badge" data-status={status}>
      {Icon ? <Icon size={14} /> : <span className="pulse" aria-hidden="true" />}
      {useWords().runs.status[status]}
    </span>
  );
}
