import { InvalidArgumentError } from "@ai-sdk/provider";
import { z } from "zod";

/** Strict: an owner under a misspelled name would be a session without an owner. */
const callOptionsSchema = z.strictObject({
  owner: z.string().min(1).optional().describe("Whose session it is. It does not exist for another owner"),
  sessionId: z
    .string()
    .min(1)
    .optional()
    .describe("The conversation. Default: the one that the messages carry, or a new one"),
  document: z.string().optional().describe("What the agent should know besides the task"),
});

/** What a call may say in `providerOptions.giselle`. */
export type CallOptions = z.infer<typeof callOptionsSchema>;

export function readCallOptions(given: unknown = {}): CallOptions {
  const read = callOptionsSchema.safeParse(given);
  if (!read.success) throw invalid(z.prettifyError(read.error));
  if ("owner" in read.data && read.data.owner === undefined) {
    throw invalid("✖ The owner is undefined. Pass the id of the user who is signed in, or leave `owner` out.");
  }
  return read.data;
}

/** An owner in the settings was once for all calls. Ignored, it would be a session that others can reach. */
export function refuseFixedOwner(settings: object): void {
  if (!("owner" in settings)) return;
  throw new InvalidArgumentError({
    argument: "owner",
    message: "A provider serves many owners. Pass the owner with each call: providerOptions: { giselle: { owner } }.",
  });
}

function invalid(problem: string): InvalidArgumentError {
  const names = Object.keys(callOptionsSchema.shape).join(", ");
  return new InvalidArgumentError({
    argument: "providerOptions.giselle",
    message: `providerOptions.giselle is not valid. It takes ${names}.\n${problem}`,
  });
}
