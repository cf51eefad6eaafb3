import type { Approval } from "@giselles-ai/protocol";
import type { UIMessage } from "ai";
import type { ReactNode } from "react";
import type { Draft } from "./use-draft.ts";

/** Each gets what it shows, and the panel's own view of it, to wrap or to replace. */
export interface PanelSlots {
  /** Before the first message. */
  empty?: (context: { pick(text: string): void }, standard: ReactNode) => ReactNode;
  message?: (context: { message: UIMessage }, standard: ReactNode) => ReactNode;
  card?: (context: { approval: Approval }, standard: ReactNode) => ReactNode;
  composer?: (context: { draft: Draft; isBusy: boolean; stop(): void }, standard: ReactNode) => ReactNode;
}
