import type { ReceivedForms, SampleName } from "../contract.ts";
import { fetchJson } from "../ui/server/fetch-json.ts";

export type ReceivedSubmission = ReceivedForms["received"][number];

/** Sends a sample form and returns what the server received. */
export function sendSample(name: SampleName, body: FormData): Promise<ReceivedSubmission> {
  return fetchJson<ReceivedSubmission>(`/samples/${name}/send`, { method: "POST", body });
}
