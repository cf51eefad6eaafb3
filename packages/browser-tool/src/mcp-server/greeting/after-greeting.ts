import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { Greeted, RequestId } from "./greeting.ts";

type Message = Parameters<StdioServerTransport["send"]>[0];

/** Goes on after the greeting. What was answered there is not answered again. */
export class AfterGreeting extends StdioServerTransport {
  readonly #input: Greeted["input"];
  #answered: RequestId | undefined;

  constructor({ input, answered }: Greeted) {
    super(input);
    this.#input = input;
    this.#answered = answered;
  }

  override async send(message: Message): Promise<void> {
    const isAgain = this.#answered !== undefined && "result" in message && message.id === this.#answered;
    if (isAgain) this.#answered = undefined;
    else await super.send(message);
  }

  override async close(): Promise<void> {
    await super.close();
    this.#input.destroy(); // or the process would go on listening
  }
}
