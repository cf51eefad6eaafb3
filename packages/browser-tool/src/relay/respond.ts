// The page's side of the relay: answers, and which tab the user views. Requests to the page are in events.ts.
import type { Attend, Respond } from "@giselles-ai/protocol";
import { type Access, updateAs } from "./access.ts";
import { findEntry, setActiveTab, storeAnswer } from "./mailbox.ts";
import { RelayError } from "./relay-error.ts";

const responseTypes = { snapshot_request: "snapshot_response", execute_request: "execute_response" } as const;

/** Stores an answer for the agent. The first one counts; repeating it is harmless. */
export async function respond(access: Access, { response, document }: Respond): Promise<void> {
  const { requestId } = response;
  const result = await updateAs(access, "page", (mailbox, bodies) => {
    const expected = responseTypes[findEntry(mailbox, requestId)?.type ?? "snapshot_request"];
    const isExpected = response.type === expected || response.type === "error_response";
    const message = `The page replied with ${response.type} instead of ${expected}.`;
    const stored = isExpected ? response : { type: "error_response" as const, requestId, message };
    if (!storeAnswer(mailbox, { response: stored, document }, JSON.stringify(stored), access.now(), bodies))
      return "unknown request";
    return isExpected ? "stored" : "wrong type";
  });
  if (result === "unknown request")
    throw new RelayError("NOT_FOUND", `No request "${requestId}" is waiting for an answer.`, { requestId });
  if (result === "wrong type")
    throw new RelayError("INVALID_RESPONSE", "The answer does not match the type of the request.", { requestId });
}

/** Sends snapshot requests to this tab from now on. */
export async function activateTab(access: Access, { tab }: Attend): Promise<void> {
  await updateAs(access, "page", (mailbox) => setActiveTab(mailbox, tab, access.now()));
}
