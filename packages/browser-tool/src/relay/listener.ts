import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { EventSink, TabStream } from "./events.ts";
import type { IncomingBody } from "./read-body.ts";
import { type Call, createRelay, type Relay, type RelayHandlerOptions, type RelayReply } from "./relay.ts";

/** A listener of Node's HTTP server. Express and the like pass what they have read as `body`. */
export type RelayListener = (incoming: IncomingMessage & { body?: unknown }, outgoing: ServerResponse) => void;

/** How long a caller may continue to send a refused body, in ms. */
const drainMs = 2000;

/**
 * Creates the HTTP route of a relay for Node's own server and those on top of it, such as Express. It does the same as
 * `createRelayHandler`, and takes less memory for each connected page.
 *
 * @example <caption>packages/browser-tool/test/relay/mounts.test.ts</caption>
 * const server = createServer(createRelayListener({ store }));
 */
export function createRelayListener(options: RelayHandlerOptions = {}): RelayListener {
  return toListener(createRelay(options));
}

export function toListener(relay: Relay): RelayListener {
  return (incoming, outgoing) => void relay(toCall(incoming)).then((reply) => send(reply, incoming, outgoing));
}

function toCall(incoming: IncomingMessage & { body?: unknown }): Call {
  const { method = "", socket } = incoming;
  const header = (name: string) => readHeader(incoming, name);
  const scheme = "encrypted" in socket ? "https" : "http";
  // Joined as text: a path that begins with two slashes must not become the host.
  const url = `${scheme}://${header("host")}${incoming.url}`;
  const toRequest = () => new Request(url, { method, headers: pairsOf(incoming) });
  return { method, url, header, body: toBody(incoming), toRequest };
}

/** Not from `headers`, a table that would stay in memory for as long as the page is connected. */
export function readHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  const index = rawHeaders.findIndex((given, at) => at % 2 === 0 && given.toLowerCase() === name);
  return index < 0 ? undefined : rawHeaders[index + 1];
}

function pairsOf({ rawHeaders }: IncomingMessage): [string, string][] {
  const names = rawHeaders.filter((_, at) => at % 2 === 0);
  return names.map((name, at) => [name, rawHeaders[at * 2 + 1] ?? ""]);
}

function toBody(incoming: IncomingMessage & { body?: unknown }): IncomingBody {
  const length = Number(readHeader(incoming, "content-length") ?? 0);
  const read = incoming.readableEnded ? incoming.body : undefined;
  if (read !== undefined) return { length, ...whole(typeof read === "object" ? JSON.stringify(read) : String(read)) };
  return {
    length,
    text: () => text(incoming),
    chunks: () => (incoming as Readable).iterator({ destroyOnReturn: false }), // the reply still has to be sent
  };
}

function whole(content: string): Omit<IncomingBody, "length"> {
  return { text: async () => content, chunks: () => [new TextEncoder().encode(content)] };
}

function send({ status, headers, content }: RelayReply, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (typeof content === "string") {
    const length = content ? { "content-length": Buffer.byteLength(content) } : {};
    outgoing.writeHead(status, { ...headers, ...length }).end(content);
    if (!incoming.complete) drain(incoming);
  } else {
    outgoing.writeHead(status, headers);
    stream(content, outgoing);
  }
}

function drain(incoming: IncomingMessage): void {
  incoming.resume();
  setTimeout(() => incoming.complete || incoming.destroy(), drainMs).unref();
}

function stream(events: TabStream, outgoing: ServerResponse): void {
  outgoing.on("close", () => void events.close());
  outgoing.flushHeaders();
  void (outgoing.destroyed ? events.close() : events.sendTo(new OutgoingSink(outgoing)));
}

class OutgoingSink implements EventSink {
  readonly #outgoing: ServerResponse;

  constructor(outgoing: ServerResponse) {
    this.#outgoing = outgoing;
  }

  write(text: string): Promise<void> | undefined {
    return this.#outgoing.write(text) ? undefined : this.#drained();
  }

  end(): void {
    this.#outgoing.end();
  }

  /** Resolves when the receiver has read what was written, or is gone. */
  #drained(): Promise<void> {
    const outgoing = this.#outgoing;
    return new Promise((resolve) => {
      const done = () => {
        outgoing.off("drain", done).off("close", done);
        resolve();
      };
      outgoing.on("drain", done).on("close", done);
    });
  }
}
