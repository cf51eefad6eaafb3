import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
  Tool as ToolEntry,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { type AnsweredQuestion, toAnswer } from "../approvals.ts";
import type { ClientInfo } from "../client.ts";
import { errorResult } from "../error-result.ts";
import type { ServedTool } from "../tool.ts";
import { answerTool, cardAnswerSchema, cardMimeType, cardUri } from "./card-protocol.ts";
import type { Cards } from "./cards.ts";

type AnyTool = ServedTool<unknown>;

export interface CardServer {
  clientOf(context: ServerContext): ClientInfo;
  /** Continues a call whose question was answered. */
  callTool(
    tool: AnyTool,
    input: unknown,
    context: ServerContext,
    answered: AnsweredQuestion,
  ): Promise<CallToolResult | InputRequiredResult>;
}

const answerConfig = {
  title: "Answer in the card",
  description: "For the user's click in the approval card. It refuses every other caller.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
};

/** Listed only for clients that show cards, and by its visibility not for their models. */
export const answerEntry: ToolEntry = {
  name: answerTool,
  ...answerConfig,
  inputSchema: { type: "object", ...z.toJSONSchema(cardAnswerSchema) } as ToolEntry["inputSchema"],
  _meta: { ui: { resourceUri: cardUri, visibility: ["app"] } },
};

/** Tools that may have to ask or that read the page have the card beside their calls. */
export function withCard(entry: ToolEntry): ToolEntry {
  const isShown = entry.outputSchema !== undefined || entry.annotations?.readOnlyHint !== true;
  return isShown ? { ...entry, _meta: { ...entry._meta, ui: { resourceUri: cardUri } } } : entry;
}

/** Serves the card, and the tool by which it answers. */
export function registerCards(
  server: McpServer,
  cards: Cards<{ tool: AnyTool; input: unknown }>,
  { clientOf, callTool }: CardServer,
): void {
  const resource = { name: "giselle-card", uri: cardUri, title: "Approval card", mimeType: cardMimeType };
  server.registerResource(resource.name, cardUri, { title: resource.title, mimeType: cardMimeType }, (_, context) => ({
    contents: clientOf(context).showsCards
      ? [{ uri: cardUri, mimeType: cardMimeType, text: cards.page(), _meta: { ui: { prefersBorder: true } } }]
      : [],
  }));
  server.server.setRequestHandler("resources/list", (_, context) => ({
    resources: clientOf(context).showsCards ? [resource] : [],
  }));
  server.registerTool(answerTool, { ...answerConfig, inputSchema: cardAnswerSchema }, async (answer, context) => {
    const open = clientOf(context).showsCards ? cards.take(answer) : undefined;
    if (!open) return errorResult("NOT_ALLOWED", notFromCard);
    const { tool, input } = open.asked;
    return callTool(tool, input, context, toAnswer(answer.decision, open.questionId));
  });
}

const notFromCard =
  "Only the user can answer, in the card, and each question once. Nothing was done. If the card is old, act again, and the user is asked again.";
