// A tab that is duplicated takes the chat's memory with it. Two pages in one chat would both do what the agent asks for.
import { forgetChat, readChat } from "./kept-chat.ts";

/** A page that is being left lets go of its chat within this time. */
const longestGoodbyeMs = 1000;

/**
 * Resolves when no other page has the chat of this key: it is this page's until `signal` is aborted. A chat that another page
 * keeps is left to it, and another begun. Where a browser knows no locks, as outside of https, nobody is told apart.
 */
export async function holdChat(chatKey: string, signal: AbortSignal): Promise<void> {
  const { locks } = globalThis.navigator as { locks?: LockManager };
  if (!locks || (await hold(locks, readChat(chatKey).id, signal)) || signal.aborted) return;
  forgetChat(chatKey);
  await hold(locks, readChat(chatKey).id, signal);
}

function hold(locks: LockManager, id: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const waiting = AbortSignal.any([signal, AbortSignal.timeout(longestGoodbyeMs)]);
    const kept = locks.request(`giselle:chat:${id}`, { signal: waiting }, () => {
      resolve(true);
      return new Promise<void>((release) => {
        if (signal.aborted) release();
        signal.addEventListener("abort", () => release());
      });
    });
    kept.catch(() => resolve(false)); // nobody let go of it in time
  });
}
