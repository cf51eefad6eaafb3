import { DefaultChatTransport, type UIMessage, type UIMessageChunk } from "ai";
import { fetchOrExplain, isPassing, LostConnection } from "./lost-connection.ts";

export interface WatchedTransportOptions {
  api: string;
  /** Told before anything is sent, with what is sent. */
  onSend(messages: UIMessage[]): void;
  /** Told whenever something new of a reply has come. */
  onNews(): void;
  /** Told when a reply has come to its end. */
  onEnd(): void;
}

/** The AI SDK's own way to a route; and it knows a reply that was cut from one that has ended. */
export class WatchedTransport extends DefaultChatTransport<UIMessage> {
  readonly #watch: WatchedTransportOptions;

  constructor(options: WatchedTransportOptions) {
    super({ api: options.api, fetch: fetchOrExplain });
    this.#watch = options;
  }

  override async sendMessages(options: Parameters<DefaultChatTransport<UIMessage>["sendMessages"]>[0]) {
    this.#watch.onSend(options.messages);
    return watchEnd(await super.sendMessages(options), this.#watch);
  }
}

async function readToEnd(reader: ReadableStreamDefaultReader): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // What is behind an error is of no interest.
  }
}

function watchEnd(
  stream: ReadableStream<UIMessageChunk>,
  { onNews, onEnd }: WatchedTransportOptions,
): ReadableStream<UIMessageChunk> {
  const reader = stream.getReader();
  let hasEnded = false;
  return new ReadableStream<UIMessageChunk>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done && !hasEnded) throw new LostConnection();
        if (done) return controller.close();
        if (value.type === "error") await readToEnd(reader); // or the server would not know that it was told
        if (value.type === "error" && isPassing(value.errorText)) throw new LostConnection(value.errorText);
        if (!/^(?:start|start-step|error)$/.test(value.type)) onNews();
        hasEnded ||= /^(?:finish|abort|error)$/.test(value.type);
        if (value.type === "finish") onEnd();
        controller.enqueue(value);
      } catch (error) {
        if (hasEnded) controller.close();
        else controller.error(error instanceof TypeError ? new LostConnection(error) : error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
