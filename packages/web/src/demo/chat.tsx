"use client";
import { GisellePanel, type PanelActivity } from "@giselles-ai/browser-tool/react";
import { useCallback, useMemo, useRef } from "react";
import type { SampleName } from "../contract.ts";
import { ChevronDownIcon } from "../ui/icons.tsx";
import { useLook } from "../ui/look/look-provider.tsx";
import { useWords } from "../ui/words/use-words.ts";

interface ChatProps {
  form: SampleName;
  day: string;
  isLarge: boolean;
  onToggle(): void;
  /** Whether the person is asked something, told when that changes. */
  onWaiting(isWaiting: boolean): void;
}

/** The agent sees and touches the sample alone: the app around it is none of its business. */
const findPage = () => document.querySelector("#page") ?? document;

const runHref = (runId: string) => `/runs/${encodeURIComponent(runId)}`;

export function Chat({ form, day, isLarge, onToggle, onWaiting }: ChatProps) {
  const { language } = useLook();
  const words = useWords().demo;
  const suggestions = useMemo(() => words.suggestions(day)[form], [words, day, form]);
  const wasWaiting = useRef(false);
  const onActivity = useCallback(
    ({ phase }: PanelActivity) => {
      const isWaiting = phase === "waiting";
      if (isWaiting !== wasWaiting.current) onWaiting(isWaiting);
      wasWaiting.current = isWaiting;
    },
    [onWaiting],
  );
  return (
    <GisellePanel
      api="/api/chat"
      approvalsApi="/app-api/approvals"
      root={findPage}
      suggestions={suggestions}
      lang={language}
      title={words.chat}
      header={
        <button type="button" className="demo-larger" aria-expanded={isLarge} onClick={onToggle}>
          {words.room}
          <ChevronDownIcon size={16} />
        </button>
      }
      chatKey={form}
      runHref={runHref}
      onActivity={onActivity}
      className="demo-panel"
    />
  );
}
