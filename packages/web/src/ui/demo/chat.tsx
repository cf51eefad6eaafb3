"use client";
import { GisellePanel } from "@giselles-ai/browser-tool/react";
import type { SampleName } from "../../contract.ts";
import { useLook } from "../look/look-provider.tsx";
import { useWords } from "../words/use-words.ts";

/** The agent sees and touches the sample alone: the app around it is none of its business. */
const findPage = () => document.querySelector("#page") ?? document;

const runHref = (runId: string) => `/runs/${encodeURIComponent(runId)}`;

export function Chat({ form }: { form: SampleName }) {
  const { language } = useLook();
  const words = useWords().demo;
  return (
    <GisellePanel
      api="/api/chat"
      approvalsApi="/app-api/approvals"
      root={findPage}
      suggestions={words.suggestions[form]}
      lang={language}
      title={words.chat}
      chatKey={form}
      runHref={runHref}
      className="demo-panel"
    />
  );
}
