import { messageOf } from "../frame/message-of.ts";
import type { McpSession } from "../peers/mcp-session.ts";
import type { Peer } from "../peers/peer.ts";
import type { WatchedPages } from "../watched-pages.ts";
import type { Trap } from "./traps.ts";

export interface Sprung {
  /** By the page's own state. */
  isDone: boolean;
  /** What the server says: an error, or that it was not done. */
  saidFailure: boolean;
  /** Why it did not come to it. */
  broken?: string;
}

/** Opens a page, looks, does the deed, and asks the page what has become of it. */
export async function springTrap(
  { session, peer, pages }: { session: McpSession; peer: Peer; pages: WatchedPages },
  path: string,
  { label, deed, wanted, settleMs = 400 }: Trap,
): Promise<Sprung> {
  try {
    await peer.open(session, `${pages.url}${path}`);
    const seen = await peer.look(session);
    await pages.sayLooked(path);
    const saidFailure = await peer.act(session, seen, label, deed).then(
      (answer) => peer.saysFailure?.(answer) ?? false,
      () => true,
    );
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    return { isDone: (await pages.readState(path)) === wanted, saidFailure };
  } catch (error) {
    return { isDone: false, saidFailure: false, broken: messageOf(error) };
  }
}
