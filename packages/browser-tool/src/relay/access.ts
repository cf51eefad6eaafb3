import type { Bodies, Mailbox } from "./mailbox.ts";
import { authorize, type Role, unauthorized } from "./session.ts";
import type { RelayStore } from "./store.ts";

/** The mailbox of a request, and the hash of the token that came with it. */
export interface Access {
  store: RelayStore;
  key: string;
  tokenHash: string;
  now: () => number;
}

/** Updates a mailbox if the token is valid for the role. Otherwise it fails as if there were no mailbox. */
export async function updateAs<Result>(
  { store, key, tokenHash }: Access,
  role: Role,
  change: (mailbox: Mailbox, bodies: Bodies) => Result,
): Promise<Result> {
  const updated = await store.update(key, (mailbox, bodies) => {
    authorize(mailbox, role, tokenHash);
    return { result: change(mailbox, bodies) };
  });
  if (!updated) throw unauthorized();
  return updated.result;
}
