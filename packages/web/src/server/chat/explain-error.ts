import { GiselleError } from "@giselles-ai/giselle-provider";
import { runRefusalSchema } from "@giselles-ai/protocol";
import { Refusal } from "@giselles-ai/server";
import { APICallError, RetryError } from "ai";

/** Why a step failed, for the person who reads the chat. */
export function explainError(error: unknown): string {
  if (RetryError.isInstance(error)) return explainError(error.lastError);
  if (error instanceof Refusal || GiselleError.isInstance(error) || isOurs(error)) return (error as Error).message;
  if (APICallError.isInstance(error)) return refusalIn(error) ?? error.message;
  return "The chat failed. This is a fault of ours. Send it again.";
}

/** The provider may have been loaded twice, and its class with it. */
function isOurs(error: unknown): boolean {
  return error instanceof Error && error.name === "GiselleError";
}

function refusalIn({ responseBody = "" }: APICallError): string | undefined {
  try {
    return runRefusalSchema.parse(JSON.parse(responseBody)).message;
  } catch {
    return undefined;
  }
}
