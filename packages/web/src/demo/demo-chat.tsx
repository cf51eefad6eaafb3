"use client";
import { GisellePanel, type PanelActivity } from "@giselles-ai/browser-tool/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { SampleName } from "../contract.ts";
import { ChevronDownIcon } from "../ui/icons.tsx";
import { usePreferences } from "../ui/preferences/preferences-provider.tsx";
import { takeRequest } from "../ui/runs/ask-again.ts";
import { useWords } from "../ui/words/use-words.ts";

interface DemoChatProps {
  form: SampleName;
  day: string;
  isLarge: boolean;
  onToggle(): void;
  /** Called when an approval starts or stops waiting. */
  onWaiting(isWaiting: boolean): void;
}

/** The agent can only see and operate the sample form, not the app around it. */
const findPage = () => document.querySelector("#page") ?? document;

const runHref = (runId: string) => `/runs/${encodeURIComponent(runId)}`;

export function DemoChat({ form, day, isLarge, onToggle, onWaiting }: DemoChatProps) {
  const { language } = usePreferences();
  const words = useWords().demo;
  const suggestions = useMemo(() => words.suggestions(day)[form], [words, day, form]);
  const [draft, setDraft] = useState<string>();
  useEffect(() => setDraft(takeRequest), []);
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
      draft={draft}
      lang={language}
      title={words.chat}
      header={
        <button type="button" className="demo-larger" aria-expanded={isLarge} onClick={onToggle}>
          {isLarge ? words.collapse : words.expand}
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
