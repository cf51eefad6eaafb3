import type { Received, SampleName } from "../contract.ts";
import { askServer } from "../ui/server/ask-server.ts";

export type ReceivedOne = Received["received"][number];

/** Sends a form to its own server, and answers with what the server says that it received. */
export async function sendSample(name: SampleName, body: FormData): Promise<ReceivedOne | undefined> {
  const answer = await askServer<{ received?: ReceivedOne }>(`/samples/${name}/send`, { method: "POST", body });
  if (answer?.received) return answer.received;
  return (await askServer<Received>(`/samples/${name}/received`)).received.at(-1);
}
