// Pushes what a page does after a reply to clients that take log messages. The next reply has it too.
import type { SecretRedactor } from "@giselles-ai/agent/internal";
import type { ServedTool } from "@giselles-ai/browser-tool/internal/mcp-server";
import { isReversal, renderLate } from "@giselles-ai/protocol";
import type { McpServer } from "@modelcontextprotocol/server";

export class LatePush {
  readonly #redactor: Pick<SecretRedactor, "text"> | undefined;
  readonly #servers = new Set<McpServer>();
  /** The sentences since the last reply that were pushed. */
  readonly #pushed = new Set<string>();

  constructor(redactor?: Pick<SecretRedactor, "text">) {
    this.#redactor = redactor;
  }

  /** Adds a connection, until it closes. */
  add(server: McpServer): McpServer {
    this.#servers.add(server);
    const { onclose } = server.server;
    server.server.onclose = () => {
      this.#servers.delete(server);
      onclose?.();
    };
    return server;
  }

  push(session: string, lines: readonly string[]): void {
    const fresh = lines.map((line) => this.#redactor?.text(line) ?? line).filter((line) => !this.#pushed.has(line));
    for (const line of fresh) this.#pushed.add(line);
    if (fresh.length === 0) return;
    const level = fresh.some(isReversal) ? "warning" : "info";
    const data = { session, text: fresh.map(renderLate).join("\n") };
    for (const server of this.#servers) {
      // Newer clients take no messages outside a call, and a connection may be closing. The next reply has the sentences.
      void server.sendLoggingMessage({ level, logger: "page", data }).catch(() => {});
    }
  }

  /** After a reply, the same sentence is news again. */
  clearAfter<Input>(tool: ServedTool<Input>): ServedTool<Input> {
    return { ...tool, run: (input, call) => tool.run(input, call).finally(() => this.#pushed.clear()) };
  }
}
