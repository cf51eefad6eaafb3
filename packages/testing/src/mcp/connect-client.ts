import { Client, InMemoryTransport, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { McpServerFactory } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { onTestFinished } from "vitest";

/** Before 2026 a client starts with a handshake; since then every request contains all that the server needs. */
export const mcpVersions = ["2025-06-18", "2025-11-25", "2026-07-28"] as const;
export type McpVersion = (typeof mcpVersions)[number];

type ElicitationAnswer = "accept" | "decline" | "cancel";

export interface McpClientOptions {
  /** The protocol revision that the client speaks. Default: the newest. */
  version?: McpVersion;
  /** Name of the client. Default "test-client". */
  name?: string;
  /** Answers elicitation requests; the client then declares that it supports them. Default: not supported. */
  answer?: (message: string) => ElicitationAnswer | Promise<ElicitationAnswer>;
  /** Whether it declares that it shows MCP Apps. Default false. */
  showsApps?: boolean;
  /** Addresses of the folders that the client works in, which it then declares. Default: not declared. */
  roots?: string[];
}

/** How a client starts a server program. */
export interface McpProgram {
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** Working directory. Default: the current one. */
  cwd?: string;
}

/** Connects a real client over an in-memory pair of pipes. It closes with the test. */
export async function connectMcpClient(factory: McpServerFactory, options?: McpClientOptions): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const handle = serveStdio(factory, { transport: theirs });
  onTestFinished(() => handle.close());
  return connect(ours, options);
}

export interface McpProgramClient {
  client: Client;
  /** What the program has written to stderr so far. */
  stderr(): string;
}

/** Starts a server program and connects a real client. Both end with the test. */
export async function startMcpProgram(program: McpProgram, options?: McpClientOptions): Promise<McpProgramClient> {
  const transport = new StdioClientTransport({ ...program, stderr: "pipe" });
  let written = "";
  transport.stderr?.on("data", (chunk) => {
    written += chunk;
  });
  return { client: await connect(transport, options), stderr: () => written };
}

export interface McpHttpClient {
  client: Client;
  /** Undefined for a revision without sessions. */
  sessionId: string | undefined;
  /** Deletes the session on the server. */
  endSession(): Promise<void>;
}

/** Connects a real client over HTTP. It closes with the test. */
export async function connectMcpHttpClient(
  url: string,
  { token, ...options }: McpClientOptions & { token: string },
): Promise<McpHttpClient> {
  const headers = { authorization: `Bearer ${token}` };
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  const client = await connect(transport, options);
  return { client, sessionId: transport.sessionId, endSession: () => transport.terminateSession() };
}

async function connect(
  transport: Transport,
  { version = "2026-07-28", name = "test-client", answer, roots, showsApps = false }: McpClientOptions = {},
) {
  const isModern = version === "2026-07-28";
  const client = new Client(
    { name, version: "1.0.0" },
    {
      capabilities: {
        ...(answer && { elicitation: {} }),
        ...(roots && { roots: {} }),
        ...(showsApps && {
          extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } },
        }),
      },
      versionNegotiation: { mode: isModern ? { pin: version } : "legacy" },
      ...(isModern ? {} : { supportedProtocolVersions: [version] }),
    },
  );
  if (answer) {
    client.setRequestHandler("elicitation/create", async ({ params }) => {
      const action = await answer(params.message);
      return action === "accept" ? { action, content: {} } : { action };
    });
  }
  if (roots) client.setRequestHandler("roots/list", async () => ({ roots: roots.map((uri) => ({ uri })) }));
  onTestFinished(() => client.close());
  await client.connect(transport);
  return client;
}
