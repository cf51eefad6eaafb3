import {
  type ClientToolName,
  clientToolNameSchema,
  type RunEvent,
  type RunEventOf,
  type RunEventType,
} from "@giselles-ai/protocol";
import { describeFinish, type StepEnd } from "./finish.ts";
import { GiselleError } from "./giselle-error.ts";
import type { GiselleMetadata, GisellePart, Json } from "./parts.ts";
import type { OpenTool, SessionMetadata } from "./session-metadata.ts";

/** State between events of a step. `openTools` also persists between steps. */
export interface MapperContext {
  sessionId: string;
  openTools: Map<string, OpenTool>;
  /** Calls of an earlier step, to be repeated with their results. See `repeatsCalls`. */
  earlierTools: ReadonlySet<string>;
  answeredRequestIds: ReadonlySet<string>;
  textBlockId: string | undefined;
  /** Number of text blocks, to name them if the cloud does not number its events. */
  textBlocks: number;
  hadError: boolean;
}

export interface MapResult {
  parts: GisellePart[];
  sessionUpdate?: Partial<SessionMetadata>;
  /** A page request, which ends the step. */
  relayRequest?: { requestId: string; toolName: ClientToolName };
  /** The end of the run, which ends the step. */
  end?: StepEnd;
}

export interface MapperContextOptions {
  sessionId: string;
  openTools?: Record<string, OpenTool>;
  /** Repeats a call when its result comes in a later step, because `generateText` needs both in the same step. */
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

const emptyResult: MapResult = { parts: [] };

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
    if (event.role === "user") return emptyResult;
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
    // A page tool call also comes as a page request, and only that one is shown.
    const isShown = !clientToolNameSchema.options.some((name) => tool_name.endsWith(name));
    const tool = { name: tool_name, input: JSON.stringify(parameters ?? {}), isShown };
    context.openTools.set(tool_id, tool);
    return isShown ? { parts: [...closeText(context), callOf(tool_id, tool, context)] } : emptyResult;
  },
  tool_result({ tool_id, status, output, error }, context) {
    const tool = context.openTools.get(tool_id);
    context.openTools.delete(tool_id);
    if (!tool?.isShown) return emptyResult;
    const isError = status !== "success";
    // parsed from JSON
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
  stderr: () => emptyResult,
  error({ severity, message }, context) {
    if (severity === "warning") return emptyResult;
    context.hadError = true;
    return { parts: [{ type: "error", error: new GiselleError("RUN_FAILED", message) }] };
  },
  result({ status, error, stats }, context) {
    const hasFailed = status === "error" || error !== undefined;
    const parts = closeText(context);
    if (hasFailed && !context.hadError) {
      parts.push({
        type: "error",
        error: new GiselleError(
          "RUN_FAILED",
          error?.message ?? "The run ended with an error. Check the page, then send the task again.",
        ),
      });
    }
    return { parts, end: { status: hasFailed ? "error" : status, ...(stats === undefined ? {} : { stats }) } };
  },
};

/** Maps a run event to parts of the AI SDK and changes of the session. */
export function mapNdjsonEvent(event: RunEvent, context: MapperContext): MapResult {
  return handle(event, context);
}

function handle<Type extends RunEventType>(event: RunEventOf<Type>, context: MapperContext): MapResult {
  const handler = handlers[event.type] as Handler<Type>; // TypeScript does not relate the key to the entry
  return handler(event, context);
}

/** Closes the open text block and adds the `finish` part. */
export function finishStream(context: MapperContext, end: StepEnd): GisellePart[] {
  return [...closeText(context), describeFinish(end, context.sessionId)];
}

/** The id comes from the event, so that a replayed step is identical. */
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
  if (context.answeredRequestIds.has(requestId)) return emptyResult; // some clouds send it twice
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

interface ToolOutcome {
  result: NonNullable<Json>;
  isError: boolean;
}

function resultOf(toolCallId: string, toolName: string, outcome: ToolOutcome, context: MapperContext): GisellePart {
  return {
    type: "tool-result",
    toolCallId,
    toolName,
    ...outcome,
    dynamic: true,
    providerMetadata: metadataOf(context),
  };
}

/** Metadata that travels to the browser and back, to find the session again. It contains no secrets. */
function metadataOf({ sessionId }: MapperContext): GiselleMetadata {
  return { giselle: { sessionId } };
}
