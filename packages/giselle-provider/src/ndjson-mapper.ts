import {
  type ClientToolName,
  clientToolNameSchema,
  type RunEvent,
  type RunEventOf,
  type RunEventType,
} from "@giselles-ai/protocol";
import { describeFinish, type RunEnd } from "./finish.ts";
import { GiselleError } from "./giselle-error.ts";
import type { GiselleMetadata, GisellePart, Json } from "./parts.ts";
import type { OpenTool, SessionMetadata } from "./session-metadata.ts";

/** What the mapper must remember from one event to the next, within a step; `openTools` also from step to step. */
export interface MapperContext {
  sessionId: string;
  openTools: Map<string, OpenTool>;
  /** Calls that an earlier step told, to be told again with their results; see `repeatsCalls`. */
  earlierTools: ReadonlySet<string>;
  answeredRequestIds: ReadonlySet<string>;
  textBlockId: string | undefined;
  /** Blocks so far, to name those of a cloud that does not number its events. */
  textBlocks: number;
  hadError: boolean;
}

export interface MapResult {
  parts: GisellePart[];
  sessionUpdate?: Partial<SessionMetadata>;
  /** The run waits for the page: here the step ends. */
  relayRequest?: { requestId: string; toolName: ClientToolName };
  /** The run has ended: here the step ends, and the run with it. */
  end?: RunEnd;
}

export interface MapperContextOptions {
  sessionId: string;
  openTools?: Record<string, OpenTool>;
  /** Tells a call again when its result comes in a later step. `generateText` takes a result only beside its call. */
  repeatsCalls?: boolean;
  answeredRequestIds?: Iterable<string>;
}

export function createMapperContext(options: MapperContextOptions): MapperContext {
  const { sessionId, openTools = {}, answeredRequestIds = [], repeatsCalls = false } = options;
  return {
    sessionId,
    openTools: new Map(Object.entries(openTools)),
    earlierTools: new Set(repeatsCalls ? Object.keys(openTools) : []),
    answeredRequestIds: new Set(answeredRequestIds),
    textBlockId: undefined,
    textBlocks: 0,
    hadError: false,
  };
}

type Handler<Type extends RunEventType> = (event: RunEventOf<Type>, context: MapperContext) => MapResult;

const nothing: MapResult = { parts: [] };

const handlers: { [Type in RunEventType]: Handler<Type> } = {
  "relay.session": ({ sessionId, token, relayUrl, runId }) => ({
    parts: [],
    sessionUpdate: {
      relaySessionId: sessionId,
      relayToken: token,
      relayUrl,
      ...(runId === undefined ? {} : { runId }),
    },
  }),
  sandbox: ({ sandbox_id }) => ({ parts: [], sessionUpdate: { sandboxId: sandbox_id } }),
  snapshot: ({ snapshot_id }) => ({ parts: [], sessionUpdate: { snapshotId: snapshot_id } }),
  init({ session_id, modelId, model }) {
    const name = modelId ?? model;
    return {
      parts: name === undefined ? [] : [{ type: "response-metadata", modelId: name }],
      ...(session_id === undefined ? {} : { sessionUpdate: { agentSessionId: session_id } }),
    };
  },
  message(event, context) {
    if (event.role === "user") return nothing;
    if (event.delta) return { parts: addText(event, context) };
    return { parts: [...closeText(context), ...addText(event, context), ...closeText(context)] };
  },
  snapshot_request({ requestId, instruction, document, options, deadline }, context) {
    return askPage(
      { requestId, toolName: "getFormSnapshot", input: { instruction, document, options }, deadline },
      context,
    );
  },
  execute_request({ requestId, actions, fields, deadline }, context) {
    return askPage({ requestId, toolName: "executeFormActions", input: { actions, fields }, deadline }, context);
  },
  tool_use({ tool_id, tool_name, parameters }, context) {
    // An agent's own call of a browser tool comes as a request too, and that is the one to show.
    const isTold = !clientToolNameSchema.options.some((name) => tool_name.endsWith(name));
    const tool = { name: tool_name, input: JSON.stringify(parameters ?? {}), isTold };
    context.openTools.set(tool_id, tool);
    return isTold ? { parts: [...closeText(context), callOf(tool_id, tool, context)] } : nothing;
  },
  tool_result({ tool_id, status, output, error }, context) {
    const tool = context.openTools.get(tool_id);
    context.openTools.delete(tool_id);
    if (!tool?.isTold) return nothing;
    const isError = status !== "success";
    // It came out of JSON.
    const result = (output ?? (isError ? error?.message : undefined) ?? "") as NonNullable<Json>;
    const call = context.earlierTools.has(tool_id) ? [callOf(tool_id, tool, context)] : [];
    return { parts: [...closeText(context), ...call, resultOf(tool_id, tool.name, { result, isError }, context)] };
  },
  artifact({ path, size_bytes, mime_type, label }, context) {
    const result = { path, size_bytes, mime_type, ...(label === undefined ? {} : { label }) };
    const id = `artifact:${path}`;
    const parts = [
      callOf(id, { name: "artifact", input: JSON.stringify({ path }) }, context),
      resultOf(id, "artifact", { result, isError: false }, context),
    ];
    return { parts: [...closeText(context), ...parts] };
  },
  stderr: () => nothing,
  error({ severity, message }, context) {
    if (severity === "warning") return nothing;
    context.hadError = true;
    return { parts: [{ type: "error", error: new GiselleError("RUN_FAILED", message) }] };
  },
  result({ status, error, stats }, context) {
    const hasFailed = status === "error" || error !== undefined;
    const parts = closeText(context);
    if (hasFailed && !context.hadError) {
      parts.push({
        type: "error",
        error: new GiselleError("RUN_FAILED", error?.message ?? "The run ended with an error."),
      });
    }
    return { parts, end: { status: hasFailed ? "error" : status, ...(stats === undefined ? {} : { stats }) } };
  },
};

/** What an event means to the AI SDK, and to the session. */
export function mapNdjsonEvent(event: RunEvent, context: MapperContext): MapResult {
  return handle(event, context);
}

function handle<Type extends RunEventType>(event: RunEventOf<Type>, context: MapperContext): MapResult {
  const handler = handlers[event.type] as Handler<Type>; // the compiler does not relate a table's key to its entry
  return handler(event, context);
}

/** The end of a step: the block that is open, and the one `finish`. */
export function finishStream(context: MapperContext, end: RunEnd): GisellePart[] {
  return [...closeText(context), describeFinish(end, context.sessionId)];
}

/** Named after the event that opens it, so that a step told twice is the same to the letter. */
function addText({ content, seq }: RunEventOf<"message">, context: MapperContext): GisellePart[] {
  if (content === "") return [];
  const parts: GisellePart[] = [];
  if (context.textBlockId === undefined) {
    context.textBlocks += 1;
    context.textBlockId = `text-${seq ?? `block-${context.textBlocks}`}`;
    parts.push({ type: "text-start", id: context.textBlockId, providerMetadata: metadataOf(context) });
  }
  return [...parts, { type: "text-delta", id: context.textBlockId, delta: content }];
}

function closeText(context: MapperContext): GisellePart[] {
  const id = context.textBlockId;
  context.textBlockId = undefined;
  return id === undefined ? [] : [{ type: "text-end", id }];
}

interface PageRequest {
  requestId: string;
  toolName: ClientToolName;
  input: object;
  deadline: number | undefined;
}

function askPage({ requestId, toolName, input, deadline }: PageRequest, context: MapperContext): MapResult {
  if (context.answeredRequestIds.has(requestId)) return nothing; // some clouds say it twice
  const giselle = { ...metadataOf(context).giselle, requestId, ...(deadline === undefined ? {} : { deadline }) };
  return {
    parts: [
      ...closeText(context),
      {
        type: "tool-call",
        toolCallId: requestId,
        toolName,
        input: JSON.stringify(input),
        providerMetadata: { giselle },
      },
    ],
    relayRequest: { requestId, toolName },
  };
}

function callOf(toolCallId: string, tool: Pick<OpenTool, "name" | "input">, context: MapperContext): GisellePart {
  return {
    type: "tool-call",
    toolCallId,
    toolName: tool.name,
    input: tool.input,
    providerExecuted: true,
    dynamic: true,
    providerMetadata: metadataOf(context),
  };
}

interface Told {
  result: NonNullable<Json>;
  isError: boolean;
}

function resultOf(toolCallId: string, toolName: string, told: Told, context: MapperContext): GisellePart {
  return { type: "tool-result", toolCallId, toolName, ...told, dynamic: true, providerMetadata: metadataOf(context) };
}

/** What travels to the browser and back, and so finds the session again. Nothing in it is secret. */
function metadataOf({ sessionId }: MapperContext): GiselleMetadata {
  return { giselle: { sessionId } };
}
