import type { Received, SampleName } from "../contract.ts";
import { askServer } from "../ui/server/ask-server.ts";

export type ReceivedOne = Received["received"][number];

/** Sends a form to its own server, which answers with what it received. */
export function sendSample(name: SampleName, body: FormData): Promise<ReceivedOne> {
  return askServer<ReceivedOne>(`/samples/${name}/send`, { method: "POST", body });
}
