import { LogUnavailable } from "../event-log/event-log.ts";
import { Refusal } from "./refusal.ts";

/** Turns an error into a refusal for the client. Details of internal errors are hidden. */
export function toRefusal(error: unknown): Refusal {
  if (Refusal.isInstance(error)) return error;
  if (LogUnavailable.isInstance(error)) return new Refusal("UNAVAILABLE", error.message, { retryAfter: 1 });
  if ((error as { code?: string }).code === "UNAVAILABLE") {
    return new Refusal("UNAVAILABLE", "The relay store cannot be reached: Redis does not answer. Try again.", {
      retryAfter: 1,
    });
  }
  return new Refusal("INTERNAL", "Internal error. Please report it to the operator of this server.");
}
