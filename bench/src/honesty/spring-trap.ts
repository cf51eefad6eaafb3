import { messageOf } from "../frame/message-of.ts";
import type { McpSession } from "../peers/mcp-session.ts";
import type { Peer } from "../peers/peer.ts";
import type { WatchedPages } from "../watched-pages.ts";
import type { Trap } from "./traps.ts";

export interface Sprung {
  /** According to the page's own state. */
  isDone: boolean;
  /** Whether the server reports an error or that nothing was done. */
  saidFailure: boolean;
  /** Why the action could not be tried. */
  broken?: string;
}

/** Opens a page, takes a snapshot, performs the operation, and reads the page's state. */
export async function springTrap(
  { session, peer, pages }: { session: McpSession; peer: Peer; pages: WatchedPages },
  path: string,
  { label, operation, wanted, settleMs = 400 }: Trap,
): Promise<Sprung> {
  try {
    await peer.open(session, `${pages.url}${path}`);
    const seen = await peer.look(session);
    await pages.reportLooked(path);
    const saidFailure = await peer.act(session, seen, label, operation).then(
      (answer) => peer.saysFailure?.(answer) ?? false,
      () => true,
    );
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    return { isDone: (await pages.readState(path)) === wanted, saidFailure };
  } catch (error) {
    return { isDone: false, saidFailure: false, broken: messageOf(error) };
  }
}
