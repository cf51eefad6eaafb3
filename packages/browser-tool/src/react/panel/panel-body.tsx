import type { Approval } from "@giselles-ai/protocol";
import type { UIMessage } from "ai";
import { Fragment, type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { ApprovalCard } from "../approval/approval-card.tsx";
import { useApprovals } from "../approval/use-approvals.ts";
import { usePlannedMarks } from "../approval/use-planned-marks.ts";
import type { ApprovalDecision } from "../chat/approval-decision.ts";
import type { ChatBackend } from "../chat/chat-backend.ts";
import type { ChatConversation } from "../chat/conversation.ts";
import { noConversation } from "../chat/no-conversation.ts";
import { HintList } from "../hints/hint-list.tsx";
import { useHints } from "../hints/use-hints.ts";
import type { Words } from "../words/words.ts";
import { Composer } from "./composer.tsx";
import { describeActivity, type PanelActivity } from "./describe-activity.ts";
import { describeProblem } from "./describe-problem.ts";
import type { GisellePanelProps } from "./giselle-panel.tsx";
import { knownFieldsIn } from "./known-fields.ts";
import { MessageActions } from "./message-actions.tsx";
import { MessageView } from "./message-view.tsx";
import { fillSlot } from "./slots.ts";
import { useCardFocus } from "./use-card-focus.ts";
import { type MessageDraft, useDraft } from "./use-draft.ts";
import { useStickyEnd } from "./use-sticky-end.ts";
import { WaitingMessages } from "./waiting-messages.tsx";
import { Welcome } from "./welcome.tsx";
import { withoutSaid } from "./without-said.ts";

export interface PanelBodyProps extends Omit<GisellePanelProps, "api" | "approvalsApi"> {
  backend: ChatBackend;
  conversation: ChatConversation;
  words: Words;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  onAttach(files: readonly File[]): void;
}

const noApprovals: never[] = [];

/** The messages, the open approvals and the composer. */
export function PanelBody(props: PanelBodyProps) {
  const { backend, conversation, words, inputRef, onActivity, slots = {} } = props;
  const { messages, status, state } = useConversationState(conversation);
  const isReady = conversation !== noConversation;
  const isBusy = conversation.isBusy();
  const { approvals, decide } = useApprovals({
    source: isReady ? backend.approvals : undefined,
    chatId: conversation.id,
    isBusy,
  });
  usePlannedMarks(props.highlight === false ? noApprovals : approvals);
  const activity = describeActivity({ messages, state, isBusy, approvals: approvals.length }, words);
  const log = useRef<HTMLDivElement>(null);
  useStickyEnd(log, { isOff: messages.length === 0 }); // the welcome is read from its beginning
  useCardFocus(approvals[0]?.id, log, inputRef);

  // biome-ignore lint/correctness/useExhaustiveDependencies: saves after every change
  useEffect(() => conversation.saveSoon(), [conversation, messages, status]);
  useActivityListener(activity, onActivity);

  const draft = useDraft({
    isReady,
    isBusy,
    inputRef,
    given: props.draft,
    onAttach: props.onAttach,
    onSend(message) {
      log.current?.scrollTo({ top: log.current.scrollHeight }); // so that the reply is in view
      void conversation.send(message);
    },
  });

  const stop = () => void conversation.stop();
  const hints = useHints(props.hints === true, props.root);

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <div className="giselle-log" ref={log} role="log" aria-label={words.conversation} aria-live="polite" tabIndex={0}>
        <MessageList panel={props} messages={messages} draft={draft} />
        {!isBusy && !state.problem && draft.waiting.length === 0 && (
          <MessageActions messages={messages} words={words} draft={draft} />
        )}
        <WaitingMessages texts={draft.waiting} words={words} />
        <CardList panel={props} approvals={approvals} messages={messages} decide={decide} />
        {state.problem && <ProblemNote conversation={conversation} problem={state.problem} words={words} />}
      </div>
      <p className="giselle-status" role="status" data-phase={activity.phase}>
        {activity.text}
      </p>
      {fillSlot(
        slots.composer,
        { draft, isBusy, stop },
        <Composer {...{ words, inputRef, draft, isBusy }} isStopping={state.isStopping} onStop={stop} />,
      )}
      {!isBusy && <HintList hints={hints} words={words} onPick={draft.edit} />}
    </>
  );
}

function useConversationState(conversation: ChatConversation) {
  const { chat } = conversation;
  const messages = useSyncExternalStore(
    chat.subscribe,
    () => chat.messages,
    () => chat.messages,
  );
  const status = useSyncExternalStore(
    chat.subscribe,
    () => chat.status,
    () => chat.status,
  );
  const state = useSyncExternalStore(conversation.subscribe, conversation.getState, conversation.getState);
  return { messages, status, state };
}

function useActivityListener({ phase, text }: PanelActivity, onActivity: PanelBodyProps["onActivity"]): void {
  const latestListener = useRef(onActivity);
  latestListener.current = onActivity;
  useEffect(() => {
    latestListener.current?.({ phase, text });
  }, [phase, text]);
}

interface MessageListProps {
  panel: PanelBodyProps;
  messages: readonly UIMessage[];
  draft: MessageDraft;
}

function MessageList({ panel: { words, slots = {}, suggestions, runHref }, messages, draft }: MessageListProps) {
  const fields = useMemo(() => knownFieldsIn(messages), [messages]);
  if (messages.length === 0)
    return fillSlot(
      slots.empty,
      { pick: draft.pick },
      <Welcome words={words} suggestions={suggestions} onPick={draft.pick} />,
    );
  return messages.map((message) => (
    <Fragment key={message.id}>
      {fillSlot(
        slots.message,
        { message },
        <MessageView {...{ message, fields, words, runHref }} stepSlot={slots.step} />,
      )}
    </Fragment>
  ));
}

interface CardListProps {
  panel: PanelBodyProps;
  approvals: readonly Approval[];
  messages: readonly UIMessage[];
  decide(approval: Approval, decision: ApprovalDecision): Promise<void>;
}

function CardList({ panel, approvals, messages, decide }: CardListProps) {
  return approvals.map((approval) => (
    <Fragment key={approval.id}>
      {fillSlot(
        panel.slots?.card,
        { approval },
        <PanelCard
          approval={withoutSaid(approval, messages)}
          panel={panel}
          onDecide={(decision) => decide(approval, decision)}
        />,
      )}
    </Fragment>
  ));
}

interface PanelCardProps {
  approval: Approval;
  panel: PanelBodyProps;
  onDecide(decision: ApprovalDecision): Promise<void>;
}

function PanelCard({ approval, panel, onDecide }: PanelCardProps) {
  const { lang, labels, styles, nonce, runHref, inputRef } = panel;
  return (
    <ApprovalCard
      approval={approval}
      lang={lang}
      labels={labels}
      styles={styles}
      nonce={nonce}
      href={runHref?.(approval.runId)}
      onDecide={async (decision) => {
        await onDecide(decision);
        inputRef.current?.focus();
      }}
    />
  );
}

interface ProblemNoteProps {
  conversation: ChatConversation;
  problem: Parameters<typeof describeProblem>[0];
  words: Words;
}

function ProblemNote({ conversation, problem, words }: ProblemNoteProps) {
  return (
    <div className="giselle-problem" role="alert">
      <p>{describeProblem(problem, words)}</p>
      <button type="button" onClick={() => conversation.retry()}>
        {words.tryAgain}
      </button>
    </div>
  );
}
