import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { EarlyHandshake, RequestId } from "./types.ts";

type Message = Parameters<StdioServerTransport["send"]>[0];

/** Continues a connection after the early handshake, without answering `initialize` twice. */
export class ResumedTransport extends StdioServerTransport {
  readonly #input: EarlyHandshake["input"];
  #answered: RequestId | undefined;

  constructor({ input, answered }: EarlyHandshake) {
    super(input);
    this.#input = input;
    this.#answered = answered;
  }

  override async send(message: Message): Promise<void> {
    const isRepeated = this.#answered !== undefined && "result" in message && message.id === this.#answered;
    if (isRepeated) this.#answered = undefined;
    else await super.send(message);
  }

  override async close(): Promise<void> {
    await super.close();
    this.#input.destroy(); // an open input would keep the process alive
  }
}
