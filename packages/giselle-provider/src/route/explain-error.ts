import { runRefusalSchema } from "@giselles-ai/protocol";
import { AISDKError, APICallError, RetryError } from "ai";
import { GiselleError } from "../giselle-error.ts";

/** Explains why a step failed, for the person in the chat. */
export function explainError(error: unknown): string {
  if (RetryError.isInstance(error)) return explainError(error.lastError);
  if (GiselleError.isInstance(error)) return error.message;
  if (APICallError.isInstance(error)) return refusalIn(error) ?? error.message;
  if (AISDKError.isInstance(error)) return error.message;
  return "Internal error. Please send your message again.";
}

function refusalIn({ responseBody = "" }: APICallError): string | undefined {
  try {
    return runRefusalSchema.parse(JSON.parse(responseBody)).message;
  } catch {
    return undefined;
  }
}
