import { useEffect, useRef, useState } from "react";
import { type ConnectPageOptions, connectPage } from "../relay/page/connect-page.ts";
import type { PageStatus } from "../relay/page/relay-connection.ts";

export interface UseRelayPageOptions extends Omit<ConnectPageOptions, "onStatus" | "credential"> {
  /** Undefined until the app has one. The page connects when it is set. */
  credential: ConnectPageOptions["credential"] | undefined;
}

/**
 * Connects this page to a relay session for as long as the component is mounted, and returns the status of the connection.
 *
 * @example <caption>packages/browser-tool/src/react/use-relay-page.test.ts</caption>
 * const status = useRelayPage({ url, credential });
 */
export function useRelayPage({ url, credential, root, confirm }: UseRelayPageOptions): PageStatus {
  const [status, setStatus] = useState<PageStatus>("connecting");
  const latestConfirm = useRef(confirm);
  latestConfirm.current = confirm;
  const { sessionId, token } = credential ?? {};
  const hasConfirm = confirm !== undefined;
  useEffect(() => {
    if (!sessionId || !token) return;
    const connection = connectPage({
      url,
      credential: { sessionId, token },
      ...(root && { root }),
      onStatus: setStatus,
      ...(hasConfirm && { confirm: (actions) => latestConfirm.current?.(actions) ?? true }),
    });
    return () => connection.close();
  }, [url, sessionId, token, root, hasConfirm]);
  return status;
}
