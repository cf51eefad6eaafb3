// The page: a chat beside a form. The agent's tools run here, in the user's own page.
import { useChat } from "@ai-sdk/react";
import { execute, snapshot } from "@giselles-ai/browser-tool/dom";
import { DefaultChatTransport, lastAssistantMessageIsCompleteWithToolCalls } from "ai";
import { useRef } from "react";

const transport = new DefaultChatTransport({ api: "/api/chat" });
const pageTools = {
  getFormSnapshot: async () => ({ fields: (await snapshot()).fields }),
  executeFormActions: async ({ actions }) => ({ report: await execute(actions) }),
};

export function ChatBesideForm() {
  const answers = useRef(new Map()); // by call: one that is told again, after a lost connection, is not done again
  const { messages, sendMessage, addToolOutput } = useChat({
    transport,
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithToolCalls,
    async onToolCall({ toolCall: { toolName: tool, toolCallId, input, dynamic } }) {
      if (dynamic) return; // a tool of the cloud's own
      if (!answers.current.has(toolCallId)) answers.current.set(toolCallId, pageTools[tool](input));
      try {
        addToolOutput({ tool, toolCallId, output: await answers.current.get(toolCallId) });
      } catch (error) {
        addToolOutput({ tool, toolCallId, state: "output-error", errorText: error.message });
      }
    },
  });
  const texts = messages.flatMap(({ parts }) => parts.filter(({ type }) => type === "text"));
  return (
    <>
      <form>
        <label>
          Name <input name="name" />
        </label>
      </form>
      <button type="button" onClick={() => sendMessage({ text: "Fill in my name: Ada" })}>
        Ask the agent
      </button>
      <output>{texts.map(({ text }) => text).join("\n")}</output>
    </>
  );
}
