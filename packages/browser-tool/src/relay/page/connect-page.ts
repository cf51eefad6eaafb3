// Lets a remote agent drive the user's page. It has no user interface.
import type { AnyAction } from "@giselles-ai/protocol";
import type { PageTools } from "../../dom/act/page-tools.ts";
import { documentOf } from "../../dom/tree.ts";
import { type Confirmation, executeActions, type PageContext, takeSnapshot } from "./answer.ts";
import { documentId } from "./document-id.ts";
import { findSessionStorage, openJournal } from "./journal.ts";
import { type PageStatus, RelayConnection } from "./relay-connection.ts";
import { watchTyping } from "./typing.ts";

export interface ConnectPageOptions {
  /** The relay's address. */
  url: string;
  /** The page's credential, from `createRelaySession`. */
  credential: { sessionId: string; token: string };
  /** The part of the page that the agent may read and operate. Default: the whole document. */
  root?: Document | Element;
  /** "refused" is final: the credential is not valid, or no longer. All other statuses are temporary. */
  onStatus?: (status: PageStatus) => void;
  /** Decides whether actions may run. Default: all may. */
  confirm?: (actions: readonly AnyAction[]) => Confirmation | Promise<Confirmation>;
  /** The tools that the page registers with the browser, for the agent: `pageTools` of `/webmcp`. Default: it gets none. */
  pageTools?: PageTools;
}

export interface PageConnection {
  readonly status: PageStatus;
  /** Idempotent. */
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
  const { url, credential, root = document, onStatus } = options;
  const page = documentOf(root);
  const journal = openJournal(credential.sessionId, findSessionStorage());
  const typing = watchTyping(page);
  const relay = new RelayConnection({
    url: new URL(url, location.href).href, // a page that changes its base must not get the credential elsewhere
    credential,
    async identify(options) {
      // A document that the browser prepares is not seen yet. Its storage is a copy, and its name is another's, until it is shown.
      if ((page as { prerendering?: boolean }).prerendering)
        await new Promise((go) => page.addEventListener("prerenderingchange", go));
      await journal.take(options);
      return { tab: journal.tab, document: documentId() };
    },
    onStatus,
    answer: async (request, options) =>
      request.type === "snapshot_request"
        ? takeSnapshot(request, pageContext)
        : executeActions(request, options, pageContext),
  });
  const pageContext: PageContext = {
    ...options,
    ...typing,
    root,
    journal,
    onUnload: (response) => void relay.deliver(response),
  };
  const reportVisible = () => {
    if (page.visibilityState === "visible") relay.reportVisible();
  };
  const reconnectNow = () => relay.reconnectNow();
  // From the back/forward cache this document may come back, when another has its name and the agent has asked that one.
  const leave = () => {
    relay.suspend();
    journal.release();
  };
  const listeners = [
    [page, "visibilitychange", reportVisible],
    [globalThis, "focus", reportVisible],
    [globalThis, "online", reconnectNow],
    [globalThis, "pageshow", relay.resume],
    [globalThis, "pagehide", leave],
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
