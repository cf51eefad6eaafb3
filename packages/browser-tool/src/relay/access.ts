import type { Bodies, Mailbox } from "./mailbox.ts";
import { authorize, type Role, unauthorized } from "./session.ts";
import type { RelayStore } from "./store.ts";

/** A mailbox that is to be opened, by somebody who has to show that they may. */
export interface Access {
  store: RelayStore;
  key: string;
  tokenHash: string;
  now: () => number;
}

/** Changes a mailbox for one who may; for anybody else it is as if there were none. */
export async function changeAs<Result>(
  { store, key, tokenHash }: Access,
  role: Role,
  change: (mailbox: Mailbox, bodies: Bodies) => Result,
): Promise<Result> {
  const changed = await store.update(key, (mailbox, bodies) => {
    authorize(mailbox, role, tokenHash);
    return { result: change(mailbox, bodies) };
  });
  if (!changed) throw unauthorized();
  return changed.result;
}
