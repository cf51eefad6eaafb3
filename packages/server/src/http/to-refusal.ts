import { LogUnavailable } from "../event-log/event-log.ts";
import { Refusal } from "./refusal.ts";

/** What a client is told of an error. Of a fault of ours it is told nothing but that. */
export function toRefusal(error: unknown): Refusal {
  if (Refusal.isInstance(error)) return error;
  if (LogUnavailable.isInstance(error)) return new Refusal("UNAVAILABLE", error.message, { retryAfter: 1 });
  if ((error as { code?: string }).code === "UNAVAILABLE") {
    return new Refusal("UNAVAILABLE", "The relay's store cannot be reached at the moment. Ask again.", {
      retryAfter: 1,
    });
  }
  return new Refusal("INTERNAL", "The server failed. This is a fault of ours.");
}
