// The user's page, in the hands of an agent elsewhere. It shows nothing by itself.
import type { AnyAction } from "@giselles-ai/protocol";
import { pageOf } from "../../dom/tree.ts";
import { act, type Confirmation, type Desk, look } from "./answer.ts";
import { findSessionStorage, openJournal } from "./journal.ts";
import { type PageStatus, RelayConnection } from "./relay-connection.ts";
import { watchTyping } from "./typing.ts";

export interface ConnectPageOptions {
  /** The relay's address. */
  url: string;
  /** The page's credential, from `createRelaySession`. */
  credential: { sessionId: string; token: string };
  /** What the agent may see and touch. Default: the whole document. */
  root?: Document | Element;
  /** "refused" is final: the credential is not, or no longer, good. All others pass. */
  onStatus?: (status: PageStatus) => void;
  /** Asked before anything is done. Default: everything may be done. */
  confirm?: (actions: readonly AnyAction[]) => Confirmation | Promise<Confirmation>;
}

export interface PageConnection {
  readonly status: PageStatus;
  /** Twice does no harm. */
  close(): void;
}

/**
 * Connects this page to a relay session, so that the agent of the session can read and operate it.
 *
 * @example <caption>examples/users-own-page/index.html</caption>
 * const credential = await (await fetch("/credential")).json();
 * giselle.connectPage({ url: "/relay", credential });
 */
export function connectPage(options: ConnectPageOptions): PageConnection {
  const { url, credential, root = document, onStatus, confirm } = options;
  const page = pageOf(root);
  const journal = openJournal(credential.sessionId, findSessionStorage());
  const typing = watchTyping(page);
  const relay = new RelayConnection({
    url,
    credential,
    tab: journal.tab,
    onStatus,
    answer: async (request, how) =>
      request.type === "snapshot_request" ? look(request, desk) : act(request, how, desk),
  });
  const desk: Desk = {
    root,
    journal,
    confirm,
    isFree: typing.isDone,
    onLeave: (response) => void relay.deliver(response),
  };
  const attend = () => {
    if (page.visibilityState === "visible") relay.attend();
  };
  const hurry = () => relay.hurry();
  const listeners = [
    [page, "visibilitychange", attend],
    [globalThis, "focus", attend],
    [globalThis, "online", hurry],
    [globalThis, "pageshow", hurry],
    [globalThis, "pagehide", journal.release],
  ] as const;
  for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
  return {
    get status() {
      return relay.status;
    },
    close() {
      relay.close();
      typing.close();
      journal.release();
      for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
    },
  };
}
