// A host in a browser, with the bridge of the official package: what a chat application does with our card.
import { fileURLToPath } from "node:url";
import { openPage } from "@giselles-ai/testing";
import type { Client } from "@modelcontextprotocol/client";
import { isToolVisibilityAppOnly } from "@modelcontextprotocol/ext-apps/app-bridge";
import { build } from "esbuild";

const script = `
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
window.messages = [];
window.showCard = async (html, input, result) => {
  const frame = document.createElement("iframe");
  frame.sandbox = "allow-scripts";
  frame.title = "card";
  frame.width = "500";
  frame.height = "400";
  document.body.replaceChildren(frame);
  const bridge = new AppBridge(null, { name: "host", version: "1.0.0" }, { serverTools: {}, message: { text: {} } });
  bridge.oncalltool = (params) => window.callFromCard(params);
  bridge.onmessage = async ({ content }) => {
    window.messages.push(content[0].text);
    return {};
  };
  const ready = new Promise((resolve) => bridge.addEventListener("initialized", resolve));
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = html;
  await ready;
  await bridge.sendToolInput({ arguments: input });
  await bridge.sendToolResult(result);
};
`;

interface Called {
  content: { type: string; text?: string }[];
  _meta?: Record<string, unknown>;
  isError?: boolean;
}

/** Opens the host, which calls tools for a model, and shows their cards. */
export async function openHost(client: Client) {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    bundle: true,
    format: "iife",
    platform: "browser",
    write: false,
  });
  const page = await openPage("<title>Chat</title>");
  await page.exposeFunction("callFromCard", (params: { name: string; arguments: Record<string, unknown> }) =>
    client.callTool(params),
  );
  await page.evaluate(outputFiles[0]?.text ?? "");
  const { tools } = await client.listTools();
  const card = page.frameLocator("iframe[title=card]");
  return {
    page,
    card,
    /** What the model is offered. */
    forModel: tools.filter((tool) => !isToolVisibilityAppOnly(tool)),
    tools,
    /** What the model reads of a result: not its _meta. */
    async callForModel(name: string, input: Record<string, unknown>): Promise<{ result: Called; read: string }> {
      const result = (await client.callTool({ name, arguments: input })) as Called;
      const tool = tools.find((entry) => entry.name === name);
      const { ui } = (tool?._meta ?? {}) as { ui?: { resourceUri?: string } };
      if (ui?.resourceUri) {
        const { contents } = await client.readResource({ uri: ui.resourceUri });
        const [{ text: html = "" } = {}] = contents as { text?: string }[];
        await page.evaluate(
          ([code, args, shown]) =>
            (window as unknown as { showCard(...all: unknown[]): Promise<void> }).showCard(code, args, shown),
          [html, input, result] as const,
        );
      }
      return { result, read: result.content.map(({ text }) => text).join("\n") };
    },
    messages: () => page.evaluate("window.messages") as Promise<string[]>,
  };
}
