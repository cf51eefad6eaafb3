import type { ClientCapabilities } from "@modelcontextprotocol/server";
import { z } from "zod";

// The names of the MCP Apps extension: https://github.com/modelcontextprotocol/ext-apps
const extension = "io.modelcontextprotocol/ui";
export const cardMimeType = "text/html;profile=mcp-app";

export const cardUri = "ui://giselle/card.html";
/** Called by the card only. */
export const answerTool = "answerApproval";
/** In a result's `_meta`, which clients give to the card and not to the model. */
export const approvalMeta = "giselle/approval";
export const previewMeta = "giselle/preview";

export const cardAnswerSchema = z.object({
  id: z.string(),
  nonce: z.string(),
  cardKey: z.string(),
  decision: z.enum(["approve", "deny"]),
});

export type CardAnswer = z.infer<typeof cardAnswerSchema>;

/** Whether a client shows MCP Apps. */
export function showsCards(capabilities: ClientCapabilities | undefined): boolean {
  const { extensions } = (capabilities ?? {}) as { extensions?: Record<string, { mimeTypes?: unknown }> };
  const types = extensions?.[extension]?.mimeTypes;
  return Array.isArray(types) && types.includes(cardMimeType);
}
