import { Fragment, type ReactNode, type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { ApprovalCard } from "../approval/approval-card.tsx";
import { useApprovals } from "../approval/use-approvals.ts";
import { usePlannedMarks } from "../approval/use-planned-marks.ts";
import type { ChatBackend } from "../chat/chat-backend.ts";
import type { Conversation } from "../chat/conversation.ts";
import { noConversation } from "../chat/no-conversation.ts";
import { HintList } from "../hints/hint-list.tsx";
import { useHints } from "../hints/use-hints.ts";
import type { Words } from "../words/words.ts";
import { Composer } from "./composer.tsx";
import { describeActivity } from "./describe-activity.ts";
import { describeProblem } from "./describe-problem.ts";
import type { GisellePanelProps } from "./giselle-panel.tsx";
import { knownFieldsIn } from "./known-fields.ts";
import { MessageActions } from "./message-actions.tsx";
import { MessageView } from "./message-view.tsx";
import { useCardFocus } from "./use-card-focus.ts";
import { useDraft } from "./use-draft.ts";
import { useStickyEnd } from "./use-sticky-end.ts";
import { WaitingMessages } from "./waiting-messages.tsx";
import { Welcome } from "./welcome.tsx";

export interface PanelBodyProps extends Omit<GisellePanelProps, "api" | "approvalsApi"> {
  backend: ChatBackend;
  conversation: Conversation;
  words: Words;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  onAttach(files: readonly File[]): void;
}

const noApprovals: never[] = [];

/** The messages, the open approvals and the composer. */
export function PanelBody(props: PanelBodyProps) {
  const { backend, conversation, words, inputRef, lang = "en", runHref, onActivity, slots = {} } = props;
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
  const isReady = conversation !== noConversation;
  const isBusy = conversation.isBusy();
  const { approvals, decide } = useApprovals({
    source: isReady ? backend.approvals : undefined,
    chatId: conversation.id,
    isBusy,
  });
  usePlannedMarks(props.highlight === false ? noApprovals : approvals);
  const fields = useMemo(() => knownFieldsIn(messages), [messages]);
  const activity = describeActivity({ messages, state, isBusy, approvals: approvals.length }, words);
  const log = useRef<HTMLDivElement>(null);
  useStickyEnd(log);
  useCardFocus(approvals[0]?.id, log, inputRef);

  // biome-ignore lint/correctness/useExhaustiveDependencies: saves after every change
  useEffect(() => conversation.saveSoon(), [conversation, messages, status]);
  const { phase, text } = activity;
  const latestListener = useRef(onActivity);
  latestListener.current = onActivity;
  useEffect(() => {
    latestListener.current?.({ phase, text });
  }, [phase, text]);

  const draft = useDraft({
    isReady,
    isBusy,
    inputRef,
    onAttach: props.onAttach,
    onSend(message) {
      log.current?.scrollTo({ top: log.current.scrollHeight }); // so that the reply is in view
      void conversation.send(message);
    },
  });

  const hints = useHints(props.hints === true, props.root);

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <div className="giselle-log" ref={log} role="log" aria-label={words.conversation} aria-live="polite" tabIndex={0}>
        {messages.length === 0 &&
          fill(
            slots.empty,
            { pick: draft.pick },
            <Welcome words={words} suggestions={props.suggestions} onPick={draft.pick} />,
          )}
        {messages.map((message) => (
          <Fragment key={message.id}>
            {fill(
              slots.message,
              { message },
              <MessageView message={message} fields={fields} words={words} runHref={runHref} />,
            )}
          </Fragment>
        ))}
        {!isBusy && !state.problem && draft.waiting.length === 0 && (
          <MessageActions messages={messages} words={words} draft={draft} />
        )}
        <WaitingMessages texts={draft.waiting} words={words} />
        {approvals.map((approval) => (
          <Fragment key={approval.id}>
            {fill(
              slots.card,
              { approval },
              <ApprovalCard
                approval={approval}
                lang={lang}
                labels={props.labels}
                styles={props.styles}
                nonce={props.nonce}
                href={runHref?.(approval.runId)}
                onDecide={async (decision) => {
                  await decide(approval, decision);
                  inputRef.current?.focus();
                }}
              />,
            )}
          </Fragment>
        ))}
        {state.problem && (
          <div className="giselle-problem" role="alert">
            <p>{describeProblem(state.problem, words)}</p>
            <button type="button" onClick={() => conversation.retry()}>
              {words.tryAgain}
            </button>
          </div>
        )}
      </div>
      <p className="giselle-status" role="status" data-phase={phase}>
        {text}
      </p>
      {fill(
        slots.composer,
        { draft, isBusy, stop: () => void conversation.stop() },
        <Composer
          words={words}
          inputRef={inputRef}
          draft={draft}
          isBusy={isBusy}
          isStopping={state.isStopping}
          onStop={() => conversation.stop()}
        />,
      )}
      {!isBusy && <HintList hints={hints} words={words} onPick={draft.edit} />}
    </>
  );
}

/** The app's view of a part, or the panel's. */
function fill<Context>(
  slot: ((context: Context, standard: ReactNode) => ReactNode) | undefined,
  context: Context,
  standard: ReactNode,
): ReactNode {
  return slot ? slot(context, standard) : standard;
}
