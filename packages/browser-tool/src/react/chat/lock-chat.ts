// A duplicated tab copies the stored chat. Without a lock, both pages would perform the agent's actions.
import { forgetChat, readChat } from "./stored-chat.ts";

/** How long to wait until an unloading page releases its lock. */
const lockTimeoutMs = 1000;

/**
 * Locks the stored chat for this page until `signal` is aborted. If another page holds the lock, this page gets a new chat.
 * Without the Web Locks API, as outside of https, nothing is locked.
 */
export async function lockChat(chatKey: string, signal: AbortSignal): Promise<void> {
  const { locks } = globalThis.navigator as { locks?: LockManager };
  if (!locks || (await lock(locks, readChat(chatKey).id, signal)) || signal.aborted) return;
  forgetChat(chatKey);
  await lock(locks, readChat(chatKey).id, signal);
}

function lock(locks: LockManager, id: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const waiting = AbortSignal.any([signal, AbortSignal.timeout(lockTimeoutMs)]);
    const held = locks.request(`giselle:chat:${id}`, { signal: waiting }, () => {
      resolve(true);
      return new Promise<void>((release) => {
        if (signal.aborted) release();
        signal.addEventListener("abort", () => release());
      });
    });
    held.catch(() => resolve(false)); // the lock was not released in time
  });
}
