// A chat and an app's route over a real connection, and a page in a real browser that the chat's tools use.
import type { GiselleAgentModel } from "@giselles-ai/giselle-provider";
import type { SnapshotOptions } from "@giselles-ai/protocol";
import { giveTool, openPage, recordEffects, startWebServer } from "@giselles-ai/testing";
import { getRequestListener } from "@hono/node-server";
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
import { onTestFinished } from "vitest";

const inputSchema = jsonSchema({ type: "object" });
const tools: ToolSet = {
  getFormSnapshot: { description: "Look at the form", inputSchema },
  executeFormActions: { description: "Act on the form", inputSchema },
};

/** The app's route, as in the README. */
async function serveRoute(model: GiselleAgentModel): Promise<{ url: string; bodies: string[] }> {
  const bodies: string[] = [];
  const server = await startWebServer(
    getRequestListener(async (request) => {
      const body = await request.text();
      bodies.push(body);
      const { messages }: { messages: UIMessage[] } = JSON.parse(body);
      const result = streamText({ model, messages: await convertToModelMessages(messages, { tools }), tools });
      return result.toUIMessageStreamResponse();
    }),
  );
  onTestFinished(() => server.close());
  return { url: server.url, bodies };
}

const form = `<!doctype html><title>Shop</title>
  <form onsubmit="return false">
    <label>Name <input name="name" onchange="effect('named', this.value)"></label>
    <button type="button" onclick="effect('continued', document.querySelector('input').value); document.title = 'Thank you'">Continue</button>
  </form>`;

/** The user's page: a form that records effects, with the browser tool in it. */
async function openForm() {
  const page = await openPage("<p>Loading</p>");
  const effects = await recordEffects(page);
  await page.setContent(form);
  return { effects, tool: await giveTool(page) };
}

export async function openChat(model: GiselleAgentModel) {
  const route = await serveRoute(model);
  const { effects, tool } = await openForm();
  const called: string[] = [];
  const errors: string[] = [];

  async function use(toolName: string, input: unknown): Promise<object> {
    called.push(toolName);
    const { options, actions = [] } = input as { options?: SnapshotOptions; actions?: unknown[] };
    return toolName === "getFormSnapshot" ? tool.snapshot(options) : { report: await tool.execute(actions) };
  }

  const chat = new Chat<UIMessage>({
    transport: new DefaultChatTransport({ api: `${route.url}/api/chat` }),
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithToolCalls,
    onError: (error) => errors.push(error.message),
    onToolCall({ toolCall: { dynamic, toolName, toolCallId, input } }) {
      if (dynamic) return;
      void use(toolName, input).then(
        (output) => chat.addToolOutput({ tool: toolName, toolCallId, output }),
        (error) => chat.addToolOutput({ tool: toolName, toolCallId, state: "output-error", errorText: String(error) }),
      );
    },
  });

  /** Whether no request and no page tool is running. */
  const isIdle = () => {
    if (chat.status === "error") return true;
    const open = chat.messages.at(-1)?.parts.some((part) => "state" in part && part.state === "input-available");
    return (
      chat.status === "ready" && !open && !lastAssistantMessageIsCompleteWithToolCalls({ messages: chat.messages })
    );
  };
  return {
    effects,
    called,
    errors,
    bodies: route.bodies,
    texts: () => (chat.messages.at(-1)?.parts ?? []).flatMap((part) => (part.type === "text" ? part.text : [])),
    async send(text: string) {
      await chat.sendMessage({ text });
      while (!isIdle()) await new Promise(setImmediate);
    },
  };
}
