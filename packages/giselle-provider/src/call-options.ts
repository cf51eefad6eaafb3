import { InvalidArgumentError } from "@ai-sdk/provider";
import { appDataSchema, appToolsSchema } from "@giselles-ai/protocol";
import { z } from "zod";

/** Strict, because a misspelled `owner` would silently create a session without an owner. */
const callOptionsSchema = z.strictObject({
  owner: z.string().min(1).optional().describe("The owner of the session. Other owners cannot access it"),
  sessionId: z.string().min(1).optional().describe("The conversation. Default: the one in the messages, or a new one"),
  document: z.string().optional().describe("Additional information for the agent"),
  appData: appDataSchema.optional().describe("What the app knows about the user, to fill in where the task needs it"),
  appTools: appToolsSchema.optional().describe("Functions of the app that the agent may call in the page"),
});

/** The options in `providerOptions.giselle`. */
export type CallOptions = z.infer<typeof callOptionsSchema>;

export function readCallOptions(options: unknown = {}): CallOptions {
  const read = callOptionsSchema.safeParse(options);
  if (!read.success) throw invalid(z.prettifyError(read.error));
  if ("owner" in read.data && read.data.owner === undefined) {
    throw invalid("✖ The owner is undefined. Pass the id of the user who is signed in, or omit `owner`.");
  }
  return read.data;
}

/** Earlier releases had one owner in the settings. Ignoring it would give others access to the sessions. */
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
