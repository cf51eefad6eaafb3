import type { RelayResponse } from "@giselles-ai/protocol";
import { dispatchErrorSchema, dispatchSuccessSchema, showAddress } from "@giselles-ai/protocol";
import { RelayError } from "./relay-error.ts";

/** The page's response in an answer of the relay at `url`. Throws a RelayError, or another error if a retry may help. */
export async function readAnswer(answer: Response, url: string): Promise<RelayResponse> {
  const body: unknown = await answer.json().catch(() => undefined);
  const failure = dispatchErrorSchema.safeParse(body);
  if (failure.success) {
    const { errorCode, message, unknown, requestId } = failure.data;
    throw new RelayError(errorCode, `[${errorCode}] ${message}`, { mayHaveHappened: unknown, requestId });
  }
  const success = dispatchSuccessSchema.safeParse(body);
  if (success.success && answer.ok) return (body as { response: RelayResponse }).response;
  if (answer.status >= 500) throw Object.assign(new Error(), { code: `HTTP status ${answer.status}` });
  const reply = answer.ok ? "an unexpected payload" : `HTTP status ${answer.status}`;
  throw new RelayError(
    "INTERNAL",
    `The relay at ${showAddress(url)} replied with ${reply}. Is this the relay's address?`,
  );
}
