import type { AnyAction } from "@giselles-ai/protocol";
import { type ReactNode, useMemo } from "react";
import { createHttpBackend } from "../chat/http-backend.ts";
import { declareTools } from "../context/app-tools.ts";
import { readMountedAppData } from "../context/use-giselle-context.ts";
import { mountedTools } from "../context/use-giselle-tool.ts";
import type { BrowserToolOptions } from "../tool/create-browser-tool.ts";
import type { Labels } from "../words/labels.ts";
import type { Language } from "../words/words.ts";
import type { PanelActivity } from "./describe-activity.ts";
import type { PanelVariant } from "./panel-frame.tsx";
import { PanelView } from "./panel-view.tsx";
import type { PanelSlots } from "./slots.ts";

export interface GisellePanelProps {
  /** The chat's route: `POST` takes what `useChat` sends, `DELETE ?id=` stops. Default: "/api/chat". */
  api?: string | undefined;
  /** The route of approvals. Without it, none are shown. */
  approvalsApi?: string | undefined;
  /** The part of the page that the agent may read and operate. Default: the whole document. */
  root?: BrowserToolOptions["root"];
  /** Example messages of an empty chat. */
  suggestions?: readonly string[] | undefined;
  /** A text in the composer that the person can change and send. */
  draft?: string | undefined;
  /** Default: English. */
  lang?: Language | undefined;
  /** Replaces texts of the panel. */
  labels?: Labels | undefined;
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
  /** Shows which fields are still empty and which errors the page shows, under the composer. Default: false. */
  hints?: boolean | undefined;
  className?: string | undefined;
  /** Default: "inline", which fills its container. */
  variant?: PanelVariant | undefined;
  /** Replaces or wraps parts of the panel. */
  slots?: PanelSlots | undefined;
  /** The nonce of a Content-Security-Policy, for the panel's style sheet. */
  nonce?: string | undefined;
  /** False if the app imports `@giselles-ai/browser-tool/giselle-panel.css` instead. Default: true. */
  styles?: boolean | undefined;
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
  const { api = "/api/chat", approvalsApi } = props;
  const backend = useMemo(
    () => createHttpBackend({ api, approvalsApi, readAppData: readMountedAppData, readAppTools: readMountedTools }),
    [api, approvalsApi],
  );
  return <PanelView {...props} backend={backend} tools={mountedTools} />;
}

const readMountedTools = () => declareTools(mountedTools());
