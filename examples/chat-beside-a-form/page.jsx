// The page: a chat beside a form. The agent's tools run here, in the user's own page.
import { useChat } from "@ai-sdk/react";
import { useBrowserTool } from "@giselles-ai/browser-tool/react";
import { DefaultChatTransport } from "ai";

const transport = new DefaultChatTransport({ api: "/api/chat" });

export function ChatBesideForm() {
  const tool = useBrowserTool({ root: () => document.querySelector("form") });
  const chat = useChat({ transport, ...tool.chatOptions });
  tool.attach(chat); // it answers the two tools: once, even if a call is repeated after a lost connection

  const texts = chat.messages.flatMap(({ parts }) => parts.filter(({ type }) => type === "text"));
  return (
    <>
      <form>
        <label>
          Name <input name="name" />
        </label>
      </form>
      <button type="button" onClick={() => chat.sendMessage({ text: "Fill in my name: Ada" })}>
        Ask the agent
      </button>
      <output>{texts.map(({ text }) => text).join("\n")}</output>
    </>
  );
}
