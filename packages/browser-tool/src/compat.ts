// Names and arguments of earlier releases. They keep working; new code uses the names that they stand for.
import { z } from "zod";

export { type Action as BrowserToolAction, actionSchema as browserToolActionSchema } from "@giselles-ai/protocol";
export { RelayClient as BridgeClient } from "./relay/client.ts";
export { createRelayClientFromEnv as createBridgeClientFromEnv } from "./relay/client-from-env.ts";

/** Old clients of `executeFormActions` send back the fields they were shown. They are ignored: the page knows them better. */
export const oldExecuteArguments = { fields: z.unknown().optional() };
