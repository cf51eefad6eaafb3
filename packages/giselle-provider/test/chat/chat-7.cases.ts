import {
  convertToModelMessages,
  DefaultChatTransport,
  jsonSchema,
  lastAssistantMessageIsCompleteWithToolCalls,
  streamText,
  type ToolSet,
  type UIMessage,
} from "ai-7";
import { Chat } from "ai-react-7";
import { type ChatOptions, type ShownPart, serveRoute, type WholeChat } from "./whole-chat.cases.ts";

const inputSchema = jsonSchema({ type: "object" });
const tools: ToolSet = {
  getFormSnapshot: { description: "Look at the form", inputSchema },
  executeFormActions: { description: "Act on the form", inputSchema },
};

export async function openChat7({ modelFor, page, namesSession = false }: ChatOptions): Promise<WholeChat> {
  const bodies: string[] = [];
  const errors: string[] = [];
  const url = await serveRoute(async (request) => {
    const body = await request.text();
    bodies.push(body);
    const { id, messages }: { id: string; messages: UIMessage[] } = JSON.parse(body);
    const result = streamText({
      model: modelFor(bodies.length),
      messages: await convertToModelMessages(messages, { tools }),
      tools,
      onError: () => {}, // it is in the stream, where the chat shows it
      ...(namesSession ? { providerOptions: { giselle: { sessionId: id } } } : {}),
    });
    return result.toUIMessageStreamResponse({ onError: (error) => (error instanceof Error ? error.message : "?") });
  });
  const chat = new Chat<UIMessage>({
    transport: new DefaultChatTransport({ api: `${url}/api/chat` }),
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithToolCalls,
    onError: (error) => errors.push(error.message),
    onToolCall({ toolCall }) {
      if (toolCall.dynamic) return;
      const { toolName, toolCallId } = toolCall;
      const answer = page(toolName, toolCall.input);
      if (typeof answer === "string") {
        void chat.addToolOutput({ tool: toolName, toolCallId, state: "output-error", errorText: answer });
      } else void chat.addToolOutput({ tool: toolName, toolCallId, output: answer });
    },
  });
  const isAtRest = () => {
    if (chat.status !== "ready" && chat.status !== "error") return false;
    return chat.status === "error" || !lastAssistantMessageIsCompleteWithToolCalls({ messages: chat.messages });
  };
  return {
    url,
    errors,
    bodies,
    requests: () => bodies.length,
    shown: () => chat.messages.map(({ role, parts }) => ({ role, parts: parts as ShownPart[] })), // the union is the SDK's
    async send(text) {
      await chat.sendMessage({ text });
      while (!isAtRest()) await new Promise(setImmediate);
    },
  };
}
