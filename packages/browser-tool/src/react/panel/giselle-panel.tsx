import type { AnyAction } from "@giselles-ai/protocol";
import { type ReactNode, useRef } from "react";
import { Styles } from "../style/styles.tsx";
import type { BrowserToolOptions } from "../tool/create-browser-tool.ts";
import { useBrowserTool } from "../tool/use-browser-tool.ts";
import { type Language, wordsFor } from "../words/words.ts";
import type { PanelActivity } from "./describe-activity.ts";
import { PanelBody } from "./panel-body.tsx";
import { useConversation } from "./use-conversation.ts";

export interface GisellePanelProps {
  /** The chat's route: `POST` takes what `useChat` sends, `DELETE ?id=` stops. Default: "/api/chat". */
  api?: string | undefined;
  /** The route of approvals. Without it, none are shown. */
  approvalsApi?: string | undefined;
  /** The part of the page that the agent may read and operate. Default: the whole document. */
  root?: BrowserToolOptions["root"];
  /** Example messages of an empty chat. */
  suggestions?: readonly string[] | undefined;
  /** Default: English. */
  lang?: Language | undefined;
  title?: string | undefined;
  /** Shown beside the title. */
  header?: ReactNode;
  /** Chats with different keys are separate. Default: "default". */
  chatKey?: string | undefined;
  /** Decides in the page whether actions may run. */
  confirmActions?:
    | ((actions: readonly AnyAction[]) => ReturnType<NonNullable<BrowserToolOptions["confirm"]>>)
    | undefined;
  /** Called with the report of the actions. */
  onReport?: BrowserToolOptions["onReport"];
  /** Highlights the fields that were acted on. Default: true. */
  highlight?: boolean | undefined;
  /** The address of a run's details. */
  runHref?: ((runId: string) => string) | undefined;
  onActivity?: ((activity: PanelActivity) => void) | undefined;
  className?: string | undefined;
}

/**
 * A chat with an agent that fills in the page beside it. The panel fills its container.
 *
 * @example <caption>examples/copilot-in-next/app/page.jsx</caption>
 * <GisellePanel
 *   api="/api/chat"
 *   approvalsApi="/api/approvals"
 *   root={() => document.querySelector("#workshop")}
 *   suggestions={["Enter Ada into Name, choose Afternoon, tick Lunch and press Sign up"]}
 * />
 */
export function GisellePanel(props: GisellePanelProps) {
  const { api = "/api/chat", chatKey = "default", lang = "en", title, header, className = "" } = props;
  const words = wordsFor(lang);
  const tool = useBrowserTool({
    root: props.root,
    confirm: props.confirmActions,
    onReport: props.onReport,
    highlight: props.highlight,
  });
  const { conversation, startNew } = useConversation({ api, chatKey, tool });
  const inputRef = useRef<HTMLTextAreaElement>(null);

  return (
    <section
      className={`giselle giselle-panel ${className}`.trim()}
      lang={lang}
      aria-label={title ?? words.title}
      data-giselle-ignore=""
    >
      <Styles />
      <header className="giselle-head">
        <h2>{title ?? words.title}</h2>
        {header}
        <button
          type="button"
          className="giselle-new"
          onClick={() => {
            startNew();
            inputRef.current?.focus();
          }}
        >
          {words.newChat}
        </button>
      </header>
      <PanelBody {...props} conversation={conversation} words={words} inputRef={inputRef} />
    </section>
  );
}
