import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { SessionAddress } from "./session-file.ts";

declare const __GISELLE_VERSION__: string;

export interface ToolReply {
  isError: boolean;
  content: ({ type: "text"; text: string } | { type: "image"; data: string; mimeType: string })[];
}

export interface SessionClient {
  call(name: string, input: object): Promise<ToolReply>;
  close(): Promise<void>;
}

/** Asks the person; undefined if there is no terminal. */
export type Ask = ((message: string) => Promise<boolean>) | undefined;

/** Connects to a session, or returns undefined if its process has ended. */
export async function connectSession(address: SessionAddress, ask?: Ask): Promise<SessionClient | undefined> {
  const headers = { authorization: `Bearer ${address.token}` };
  const transport = new StreamableHTTPClientTransport(new URL(address.url), { requestInit: { headers } });
  const client = new Client(
    { name: "giselle", version: __GISELLE_VERSION__ },
    { capabilities: ask ? { elicitation: {} } : {}, versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  if (ask) {
    client.setRequestHandler("elicitation/create", async ({ params }) =>
      (await ask(params.message)) ? { action: "accept", content: {} } : { action: "decline" },
    );
  }
  try {
    await client.connect(transport);
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw error;
  }
  return {
    async call(name, input) {
      const { content, isError } = await client.callTool({ name, arguments: { ...input } }, { timeout: callLimitMs });
      return { isError: isError === true, content: content as ToolReply["content"] };
    },
    close: () => client.close(),
  };
}

const callLimitMs = 15 * 60_000; // a person may be asked

function isRefused(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ((at as NodeJS.ErrnoException).code === "ECONNREFUSED") return true;
  }
  return false;
}
