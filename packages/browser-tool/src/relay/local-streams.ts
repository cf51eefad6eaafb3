// The streams whose pages are connected to this process. A request that is sent to one of them is stored and delivered by one write.
import type { TabStream } from "./events.ts";
import type { Mailbox } from "./mailbox.ts";
import type { RelayStore } from "./store.ts";

/** By session. Lists, because most sessions have one page, and there may be ten thousand. */
const local = new WeakMap<RelayStore, Map<string, readonly TabStream[]>>();

export function addStream(store: RelayStore, key: string, stream: TabStream): void {
  const bySession = local.get(store) ?? new Map();
  local.set(store, bySession.set(key, [...(bySession.get(key) ?? []), stream]));
}

export function removeStream(store: RelayStore, key: string, stream: TabStream): void {
  const bySession = local.get(store);
  const left = bySession?.get(key)?.filter((other) => other !== stream) ?? [];
  if (left.length > 0) bySession?.set(key, left);
  else bySession?.delete(key);
}

/** Lets an idle stream take its requests from a mailbox that is about to be written. */
export function offerRequests(store: RelayStore, key: string, mailbox: Mailbox): void {
  for (const stream of local.get(store)?.get(key) ?? []) stream.take(mailbox);
}
