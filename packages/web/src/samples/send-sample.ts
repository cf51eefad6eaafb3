import type { Received, SampleName } from "../contract.ts";
import { askServer } from "../ui/server/ask-server.ts";

export type ReceivedOne = Received["received"][number];

/** Sends a form to its own server, and answers with what the server then says that it received. */
export async function sendSample(name: SampleName, body: FormData): Promise<ReceivedOne | undefined> {
  const sent = await askServer<{ at: string }>(`/samples/${name}/send`, { method: "POST", body });
  const { received } = await askServer<Received>(`/samples/${name}/received`);
  return received.find(({ at }) => at === sent.at);
}
