import type { Approval } from "@giselles-ai/protocol";
import type { UIMessage } from "ai";
import type { ReactNode } from "react";
import type { ShownStep } from "./describe-steps.ts";
import type { MessageDraft } from "./use-draft.ts";

/** A step of the agent, in words. Secrets are hidden. */
export interface PanelStep {
  text: string;
  status: ShownStep["mark"];
  /** What went wrong, and what to do about it. */
  note?: string | undefined;
}

/** Each gets what it shows, and the panel's own view of it, to wrap or to replace. */
export interface PanelSlots {
  /** Before the first message. */
  empty?: (context: { pick(text: string): void }, standard: ReactNode) => ReactNode;
  message?: (context: { message: UIMessage }, standard: ReactNode) => ReactNode;
  step?: (context: { step: PanelStep }, standard: ReactNode) => ReactNode;
  card?: (context: { approval: Approval }, standard: ReactNode) => ReactNode;
  composer?: (context: { draft: MessageDraft; isBusy: boolean; stop(): void }, standard: ReactNode) => ReactNode;
}

/** The app's view of a part, or the panel's. */
export function fillSlot<Context>(
  slot: ((context: Context, standard: ReactNode) => ReactNode) | undefined,
  context: Context,
  standard: ReactNode,
): ReactNode {
  return slot ? slot(context, standard) : standard;
}
