// The page's side of the relay: answer, and say where the person looks. What it is sent is in events.ts.
import type { Attend, RelayResponse } from "@giselles-ai/protocol";
import { type Access, changeAs } from "./access.ts";
import { answer, attend, findEntry } from "./mailbox.ts";
import { RelayError } from "./relay-error.ts";

const answers = { snapshot_request: "snapshot_response", execute_request: "execute_response" } as const;

/** Keeps an answer for the one who asked. The first one counts; the same again does no harm. */
export async function respond(access: Access, response: RelayResponse): Promise<void> {
  const { requestId } = response;
  const fate = await changeAs(access, "page", (mailbox, bodies) => {
    const wanted = answers[findEntry(mailbox, requestId)?.type ?? "snapshot_request"];
    const fits = response.type === wanted || response.type === "error_response";
    const message = `The page answered with a ${response.type} where a ${wanted} was asked for.`;
    const kept = fits ? response : { type: "error_response" as const, requestId, message };
    if (!answer(mailbox, kept, JSON.stringify(kept), access.now(), bodies)) return "nobody asked";
    return fits ? "kept" : "wrong";
  });
  if (fate === "nobody asked")
    throw new RelayError("NOT_FOUND", `Nobody asks for "${requestId}" any more.`, { requestId });
  if (fate === "wrong")
    throw new RelayError("INVALID_RESPONSE", "This is not the answer to what was asked.", { requestId });
}

/** Looks go to this tab from now on. */
export async function attendTab(access: Access, { tab }: Attend): Promise<void> {
  await changeAs(access, "page", (mailbox) => attend(mailbox, tab, access.now()));
}
