// The two tools as plain functions over a relay client, as earlier releases exported them.
import { type ExecutionReport, type SnapshotField, snapshotFieldSchema } from "@giselles-ai/protocol";
import { z } from "zod";
import { type BridgeClient, browserToolActionSchema } from "../compat.ts";

export interface GetFormSnapshotOutput {
  fields: SnapshotField[];
}

/**
 * Reads the fields of the page that a relay client is connected to.
 *
 * @deprecated Use `RelayClient.snapshot`.
 * @example <caption>packages/browser-tool/test/mcp-server/old-tools.test.ts</caption>
 * const { fields } = await runGetFormSnapshot(client);
 */
export async function runGetFormSnapshot(client: InstanceType<typeof BridgeClient>): Promise<GetFormSnapshotOutput> {
  return { fields: await client.requestSnapshot({ instruction: "snapshot" }) };
}

/**
 * The arguments of `runExecuteFormActions`, for the tool definition of an MCP server. The page has its own current fields, so
 * `fields` is not needed.
 *
 * @deprecated Use `createMcpServer`, which defines the tools.
 * @example <caption>packages/browser-tool/test/mcp-server/old-tools.test.ts</caption>
 * const input = z.object(executeFormActionsInputShape).parse({ actions, fields });
 */
export const executeFormActionsInputShape = {
  actions: z.array(browserToolActionSchema),
  fields: z.array(snapshotFieldSchema).optional(),
};

export type ExecuteFormActionsInput = z.infer<z.ZodObject<typeof executeFormActionsInputShape>>;

/**
 * Performs actions on the page that a relay client is connected to.
 *
 * @deprecated Use `RelayClient.execute`.
 * @example <caption>packages/browser-tool/test/mcp-server/old-tools.test.ts</caption>
 * const report = await runExecuteFormActions(input, client);
 */
export async function runExecuteFormActions(
  input: ExecuteFormActionsInput,
  client: InstanceType<typeof BridgeClient>,
): Promise<ExecutionReport> {
  const { actions } = z.object(executeFormActionsInputShape).parse(input);
  return client.requestExecute({ actions });
}
