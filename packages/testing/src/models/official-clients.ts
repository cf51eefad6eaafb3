// The vendors' own clients behind one interface. Only the tests of this folder use them, as independent checks.
import Anthropic from "@anthropic-ai/sdk";
import { ApiError, GoogleGenAI } from "@google/genai";
import { Ollama, type Tool } from "ollama";
import OpenAI from "openai";
import type { ToolCall, Usage } from "./reply.ts";
import type { ProtocolName, ScriptedModel } from "./scripted-model.ts";

export interface Question {
  tool?: { name: string; parameters: { type: "object"; properties: Record<string, { type: string }> } };
  schema?: Record<string, unknown>;
  signal?: AbortSignal;
  /** Called with each piece of text as it arrives. */
  onDelta?: (text: string) => void;
}

export interface ReadAnswer {
  text: string;
  toolCalls: ToolCall[];
  usage: Usage;
  finish: string;
}

/** An error as the client reports it; `isOwn` is true if it has the client's own error class. */
export interface ClientFailure {
  status: number | undefined;
  message: string;
  isOwn: boolean;
}

export interface OfficialClient {
  ask(question?: Question): Promise<ReadAnswer>;
  stream(question?: Question): Promise<ReadAnswer>;
  listModels(): Promise<string[]>;
  readFailure(error: unknown): ClientFailure;
}

const model = "test-model";
const messages = [{ role: "user" as const, content: "Hello" }];

export const officialClients: Record<ProtocolName, (server: ScriptedModel) => OfficialClient> = {
  ollama: ({ url }) => {
    // This client cannot abort a request before its answer has begun, so the signal is passed to its fetch.
    const connect = (signal?: AbortSignal) =>
      new Ollama({ host: url, fetch: (input, init) => fetch(input, { ...init, ...(signal ? { signal } : {}) }) });
    const request = ({ tool, schema }: Question) => ({
      model,
      messages,
      ...(tool ? { tools: [{ type: "function", function: { ...tool, description: "" } } satisfies Tool] } : {}),
      ...(schema ? { format: schema } : {}),
    });
    return {
      async ask(question = {}) {
        const reply = await connect(question.signal).chat(request(question));
        return {
          text: reply.message.content,
          toolCalls: (reply.message.tool_calls ?? []).map((call) => call.function),
          usage: { inputTokens: reply.prompt_eval_count, outputTokens: reply.eval_count },
          finish: reply.done_reason,
        };
      },
      async stream(question = {}) {
        const answer = createCollector(question);
        for await (const part of await connect(question.signal).chat({ ...request(question), stream: true })) {
          answer.addText(part.message.content);
          answer.toolCalls.push(...(part.message.tool_calls ?? []).map((call) => call.function));
          if (part.done) {
            answer.usage = { inputTokens: part.prompt_eval_count, outputTokens: part.eval_count };
            answer.finish = part.done_reason;
          }
        }
        return answer.read();
      },
      listModels: async () => (await connect().list()).models.map(({ name }) => name),
      readFailure: (error) => {
        // The error class is not exported.
        const { status_code, message, name } = error as Error & { status_code?: number };
        return { status: status_code, message, isOwn: name === "ResponseError" };
      },
    };
  },

  openai: ({ url }) => {
    const client = new OpenAI({ baseURL: url, apiKey: "secret", maxRetries: 0, logLevel: "off" });
    const request = ({ tool, schema }: Question) => ({
      model,
      messages,
      ...(tool ? { tools: [{ type: "function" as const, function: tool }] } : {}),
      ...(schema
        ? { response_format: { type: "json_schema" as const, json_schema: { name: "answer", schema, strict: true } } }
        : {}),
    });
    const read = ({ choices: [choice], usage }: OpenAI.ChatCompletion): ReadAnswer => ({
      text: choice?.message.content ?? "",
      toolCalls: (choice?.message.tool_calls ?? []).flatMap((call) =>
        call.type === "function" ? parseCall(call.function.name, call.function.arguments) : [],
      ),
      usage: { inputTokens: usage?.prompt_tokens ?? -1, outputTokens: usage?.completion_tokens ?? -1 },
      finish: choice?.finish_reason ?? "",
    });
    return {
      ask: async (question = {}) => read(await client.chat.completions.create(request(question), abortBy(question))),
      async stream(question = {}) {
        const streaming = { ...request(question), stream_options: { include_usage: true } };
        const runner = client.chat.completions.stream(streaming, abortBy(question));
        runner.on("content", (delta) => question.onDelta?.(delta));
        return read(await runner.finalChatCompletion());
      },
      listModels: async () => (await client.models.list()).data.map(({ id }) => id),
      readFailure: (error) => {
        const { status, message } = error as InstanceType<typeof OpenAI.APIError>;
        return { status, message, isOwn: error instanceof OpenAI.APIError };
      },
    };
  },

  "openai-responses": ({ url }) => {
    const client = new OpenAI({ baseURL: url, apiKey: "secret", maxRetries: 0, logLevel: "off" });
    const request = ({ tool, schema }: Question) => ({
      model,
      input: "Hello",
      ...(tool ? { tools: [{ type: "function" as const, strict: false, ...tool }] } : {}),
      ...(schema ? { text: { format: { type: "json_schema" as const, name: "answer", schema } } } : {}),
    });
    const read = ({ output, output_text, usage, status }: OpenAI.Responses.Response): ReadAnswer => ({
      text: output_text,
      toolCalls: output.flatMap((item) => (item.type === "function_call" ? parseCall(item.name, item.arguments) : [])),
      usage: { inputTokens: usage?.input_tokens ?? -1, outputTokens: usage?.output_tokens ?? -1 },
      finish: status ?? "",
    });
    return {
      ask: async (question = {}) => read(await client.responses.create(request(question), abortBy(question))),
      async stream(question = {}) {
        const runner = client.responses.stream(request(question), abortBy(question));
        runner.on("response.output_text.delta", ({ delta }) => question.onDelta?.(delta));
        return read(await runner.finalResponse());
      },
      listModels: async () => (await client.models.list()).data.map(({ id }) => id),
      readFailure: (error) => {
        const { status, message } = error as InstanceType<typeof OpenAI.APIError>;
        return { status, message, isOwn: error instanceof OpenAI.APIError };
      },
    };
  },

  anthropic: ({ url }) => {
    const client = new Anthropic({ baseURL: url, apiKey: "secret", maxRetries: 0, logLevel: "off" });
    const request = ({ tool, schema }: Question) => ({
      model,
      messages,
      max_tokens: 100,
      ...(tool ? { tools: [{ name: tool.name, input_schema: tool.parameters }] } : {}),
      ...(schema ? { output_config: { format: { type: "json_schema" as const, schema } } } : {}),
    });
    const read = ({ content, usage, stop_reason }: Anthropic.Message): ReadAnswer => ({
      text: content.flatMap((block) => (block.type === "text" ? block.text : [])).join(""),
      toolCalls: content.flatMap((block) =>
        block.type === "tool_use" ? { name: block.name, arguments: block.input as ToolCall["arguments"] } : [],
      ),
      usage: { inputTokens: usage.input_tokens, outputTokens: usage.output_tokens },
      finish: stop_reason ?? "",
    });
    return {
      ask: async (question = {}) => read(await client.messages.create(request(question), abortBy(question))),
      async stream(question = {}) {
        const runner = client.messages.stream(request(question), abortBy(question));
        runner.on("text", (delta) => question.onDelta?.(delta));
        return read(await runner.finalMessage());
      },
      listModels: async () => (await client.models.list()).data.map(({ id }) => id),
      readFailure: (error) => {
        const { status, message } = error as InstanceType<typeof Anthropic.APIError>;
        return { status, message, isOwn: error instanceof Anthropic.APIError };
      },
    };
  },

  google: ({ url }) => {
    const client = new GoogleGenAI({ apiKey: "secret", httpOptions: { baseUrl: url } });
    const request = ({ tool, schema, signal }: Question) => ({
      model,
      contents: "Hello",
      config: {
        ...(tool
          ? { tools: [{ functionDeclarations: [{ name: tool.name, parametersJsonSchema: tool.parameters }] }] }
          : {}),
        ...(schema ? { responseMimeType: "application/json", responseJsonSchema: schema } : {}),
        ...(signal ? { abortSignal: signal } : {}),
      },
    });
    type Response = Awaited<ReturnType<typeof client.models.generateContent>>;
    const parts = (response: Response) => response.candidates?.[0]?.content?.parts ?? [];
    const add = (answer: Collector, response: Response) => {
      for (const { text, functionCall } of parts(response)) {
        answer.addText(text ?? "");
        if (functionCall) answer.toolCalls.push({ name: functionCall.name ?? "", arguments: functionCall.args ?? {} });
      }
      const { promptTokenCount = -1, candidatesTokenCount = -1 } = response.usageMetadata ?? {};
      answer.usage = { inputTokens: promptTokenCount, outputTokens: candidatesTokenCount };
      answer.finish = response.candidates?.[0]?.finishReason ?? "";
    };
    return {
      async ask(question = {}) {
        const answer = createCollector(question);
        add(answer, await client.models.generateContent(request(question)));
        return answer.read();
      },
      async stream(question = {}) {
        const answer = createCollector(question);
        for await (const part of await client.models.generateContentStream(request(question))) add(answer, part);
        return answer.read();
      },
      listModels: async () => (await client.models.list()).page.map(({ name }) => name ?? ""),
      readFailure: (error) => {
        const { status, message } = error as ApiError;
        return { status, message, isOwn: error instanceof ApiError };
      },
    };
  },
};

type Collector = ReturnType<typeof createCollector>;

function createCollector({ onDelta }: Question) {
  const texts: string[] = [];
  return {
    toolCalls: [] as ToolCall[],
    usage: { inputTokens: -1, outputTokens: -1 },
    finish: "",
    addText(text: string) {
      if (text === "") return;
      texts.push(text);
      onDelta?.(text);
    },
    read(): ReadAnswer {
      const { toolCalls, usage, finish } = this;
      return { text: texts.join(""), toolCalls, usage, finish };
    },
  };
}

function parseCall(name: string, text: string): ToolCall {
  return { name, arguments: JSON.parse(text) };
}

function abortBy({ signal }: Question): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}
