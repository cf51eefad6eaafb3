import { DefaultChatTransport, type UIMessage, type UIMessageChunk } from "ai";
import { ConnectionLostError, fetchOrExplain, isTemporary } from "./errors.ts";

export interface WatchedTransportOptions {
  api: string;
  /** Called with the messages before they are sent. */
  onSend(messages: UIMessage[]): void;
  /** Called for every new part of a reply. */
  onProgress(): void;
  /** Called at the end of a reply. */
  onEnd(): void;
}

/** The AI SDK's transport, which also detects replies that were cut off. */
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
    // ignored: only the end of the stream matters
  }
}

function watchEnd(
  stream: ReadableStream<UIMessageChunk>,
  { onProgress, onEnd }: WatchedTransportOptions,
): ReadableStream<UIMessageChunk> {
  const reader = stream.getReader();
  let hasEnded = false;
  return new ReadableStream<UIMessageChunk>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done && !hasEnded) throw new ConnectionLostError();
        if (done) return controller.close();
        if (value.type === "error") await readToEnd(reader); // else the server doesn't know that the error arrived
        if (value.type === "error" && isTemporary(value.errorText)) throw new ConnectionLostError(value.errorText);
        if (!/^(?:start|start-step|error)$/.test(value.type)) onProgress();
        hasEnded ||= /^(?:finish|abort|error)$/.test(value.type);
        if (value.type === "finish") onEnd();
        controller.enqueue(value);
      } catch (error) {
        if (hasEnded) controller.close();
        else controller.error(error instanceof TypeError ? new ConnectionLostError(error) : error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
