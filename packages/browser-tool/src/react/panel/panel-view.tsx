import { useMemo, useRef } from "react";
import type { ChatBackend } from "../chat/chat-backend.ts";
import { Styles } from "../style/styles.tsx";
import type { BrowserToolOptions } from "../tool/create-browser-tool.ts";
import { useBrowserTool } from "../tool/use-browser-tool.ts";
import { wordsWith } from "../words/labels.ts";
import type { GisellePanelProps } from "./giselle-panel.tsx";
import { PanelBody } from "./panel-body.tsx";
import { PanelFrame } from "./panel-frame.tsx";
import { useConversation } from "./use-conversation.ts";

export interface PanelViewProps extends Omit<GisellePanelProps, "api" | "approvalsApi"> {
  /** What answers the chat. */
  backend: ChatBackend;
  /** Functions of the app that the agent may call. Default: none. */
  tools?: BrowserToolOptions["tools"];
}

/** The panel with any backend. */
export function PanelView(props: PanelViewProps) {
  const { backend, chatKey = "default", lang = "en", title, header, className = "" } = props;
  const words = useMemo(() => wordsWith(lang, props.labels), [lang, props.labels]);
  const attached = useRef<File[]>([]);
  const tool = useBrowserTool({
    files: () => attached.current,
    root: props.root,
    confirm: props.confirmActions,
    onReport: props.onReport,
    highlight: props.highlight,
    tools: props.tools,
  });
  const { conversation, startNew } = useConversation({ backend, chatKey, tool, describeStop: words.stopped });
  const inputRef = useRef<HTMLTextAreaElement>(null);

  return (
    <PanelFrame
      variant={props.variant ?? "inline"}
      className={className}
      lang={lang}
      label={title ?? words.title}
      words={words}
    >
      {props.styles !== false && <Styles nonce={props.nonce} />}
      <header className="giselle-head">
        <h2>{title ?? words.title}</h2>
        {header}
        <button
          type="button"
          className="giselle-new"
          onClick={() => {
            attached.current = [];
            startNew();
            inputRef.current?.focus();
          }}
        >
          {words.newChat}
        </button>
      </header>
      <PanelBody
        {...props}
        conversation={conversation}
        words={words}
        inputRef={inputRef}
        onAttach={(files) => attached.current.push(...files)}
      />
    </PanelFrame>
  );
}
