/** A tool call of the model. */
export interface ToolCall {
  name: string;
  arguments: Record<string, unknown>;
}

export interface Usage {
  inputTokens: number;
  outputTokens: number;
}

/** A well-formed answer of the model: text, tool calls, or both. */
export interface Answer {
  kind: "answer";
  text: string;
  chunks: string[];
  toolCalls: ToolCall[];
  usage: Usage;
  finish: "stop" | "length";
  delayMs: number;
  bytesPerWrite: number;
}

export type Reply =
  | Answer
  | {
      kind: "refusal";
      status: number;
      message: string;
      code?: string;
      headers: Record<string, string>;
      delayMs: number;
    }
  | { kind: "garbage"; body: string; after: Answer | undefined; delayMs: number }
  | { kind: "cut"; after: Answer | undefined; delayMs: number }
  | { kind: "hang"; after: Answer | undefined; delayMs: number };

export interface AnswerOptions {
  /** Milliseconds before the first byte. Default 0. */
  delayMs?: number;
  /** How a streamed answer is cut into pieces; together they must make the text. Default: word by word. */
  chunks?: string[];
  /** Default 12 tokens in, 7 out. */
  usage?: Partial<Usage>;
  /** "length" is an answer that ran into its token limit. Default "stop". */
  finish?: "stop" | "length";
  /** Bytes in one write to the network. Small numbers split characters of several bytes. Default: no limit. */
  bytesPerWrite?: number;
}

/** Answers with this text, or with this value as JSON text. */
export function say(content: string | object, options: AnswerOptions = {}): Answer {
  return answer(typeof content === "string" ? content : JSON.stringify(content), [], options);
}

/** Answers with tool calls, after a text if one is given. */
export function callTools(toolCalls: ToolCall[], text = "", options: AnswerOptions = {}): Answer {
  return answer(text, toolCalls, options);
}

export interface RefusalOptions {
  headers?: Record<string, string>;
  /** The machine-readable reason, as the protocol spells it. Default: the one that matches the status. */
  code?: string;
  delayMs?: number;
}

/** Answers with an HTTP error in the protocol's own shape. */
export function refuse(
  status: number,
  message: string,
  { headers = {}, delayMs = 0, code }: RefusalOptions = {},
): Reply {
  return { kind: "refusal", status, message, headers, delayMs, ...(code === undefined ? {} : { code }) };
}

/** Answers 200 with this raw body; with `after`, starts that answer correctly and sends the raw body before its end. */
export function garbage(body: string, { after, delayMs }: { after?: Answer; delayMs?: number } = {}): Reply {
  return { kind: "garbage", body, after, delayMs: delayMs ?? after?.delayMs ?? 0 };
}

/** Starts this answer and drops the connection before its end; without an answer, before the first byte. */
export function cut(after?: Answer): Reply {
  return { kind: "cut", after, delayMs: after?.delayMs ?? 0 };
}

/** Starts this answer, if one is given, and then sends nothing until the client disconnects or the model is closed. */
export function hang(after?: Answer): Reply {
  return { kind: "hang", after, delayMs: after?.delayMs ?? 0 };
}

function answer(text: string, toolCalls: ToolCall[], options: AnswerOptions): Answer {
  const {
    chunks = intoWords(text),
    usage,
    finish = "stop",
    delayMs = 0,
    bytesPerWrite = Number.POSITIVE_INFINITY,
  } = options;
  if (chunks.join("") !== text) {
    throw new Error(`The chunks make "${chunks.join("")}", but the text is "${text}". Make them the same.`);
  }
  if (!(bytesPerWrite >= 1)) {
    throw new Error(`bytesPerWrite is ${bytesPerWrite}. It must be 1 or more.`);
  }
  const tokens = { inputTokens: 12, outputTokens: 7, ...usage };
  return { kind: "answer", text, chunks, toolCalls, usage: tokens, finish, delayMs, bytesPerWrite };
}

function intoWords(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? [];
}
