// Names, options and arguments of earlier releases. They keep working; new code uses the new names.
import { z } from "zod";

export { type Action as BrowserToolAction, actionSchema as browserToolActionSchema } from "@giselles-ai/protocol";
export { RelayClient as BridgeClient } from "./relay/client.ts";
export { createRelayClientFromEnv as createBridgeClientFromEnv } from "./relay/client-from-env.ts";

/** Old clients of `executeFormActions` send the fields back. They are ignored: the page has the current ones. */
export const oldExecuteArguments = { fields: z.unknown().optional() };

export interface OldToolServerOptions {
  /** @deprecated Use `approvalTimeoutMs`. */
  patienceMs?: number;
}

/** Reads the old spellings of options. */
export function withNewSpellings<Options extends OldToolServerOptions & { approvalTimeoutMs?: number }>(
  options: Options,
): Options {
  const { patienceMs, approvalTimeoutMs = patienceMs } = options;
  return { ...options, ...(approvalTimeoutMs !== undefined && { approvalTimeoutMs }) };
}
