import type { LanguageModelV3FinishReason, LanguageModelV3Usage, SharedV3Warning } from "@ai-sdk/provider";

/** A JSON value. The AI SDK's own type differs between versions; this one fits all of them. */
export type Json = null | string | number | boolean | Json[] | { [name: string]: Json | undefined };
type JsonObject = { [name: string]: Json | undefined };

export interface GiselleMetadata {
  [provider: string]: JsonObject;
  giselle: JsonObject & { sessionId: string };
}

export interface ToolCallPart {
  type: "tool-call";
  toolCallId: string;
  toolName: string;
  /** JSON. */
  input: string;
  providerExecuted?: boolean;
  dynamic?: boolean;
  providerMetadata: GiselleMetadata;
}

export interface ToolResultPart {
  type: "tool-result";
  toolCallId: string;
  toolName: string;
  result: NonNullable<Json>;
  isError: boolean;
  dynamic: true;
  providerMetadata: GiselleMetadata;
}

export interface FinishPart {
  type: "finish";
  finishReason: LanguageModelV3FinishReason;
  usage: Omit<LanguageModelV3Usage, "raw"> & { raw?: JsonObject };
  providerMetadata: GiselleMetadata;
}

/** The stream parts of a run. They are the same in the V3 and V4 interface, and in ai 6 and 7. */
export type GisellePart =
  | { type: "stream-start"; warnings: SharedV3Warning[] }
  | { type: "response-metadata"; id?: string; modelId?: string; timestamp?: Date }
  | { type: "text-start"; id: string; providerMetadata: GiselleMetadata }
  | { type: "text-delta"; id: string; delta: string }
  | { type: "text-end"; id: string }
  | ToolCallPart
  | ToolResultPart
  | { type: "raw"; rawValue: unknown }
  | { type: "error"; error: unknown }
  | FinishPart;

export type GiselleContent =
  | { type: "text"; text: string; providerMetadata: GiselleMetadata }
  | ToolCallPart
  | ToolResultPart;

export interface GiselleStreamResult {
  stream: ReadableStream<GisellePart>;
  response: { headers: Record<string, string> };
}

export interface GiselleGenerateResult extends Omit<FinishPart, "type"> {
  content: GiselleContent[];
  warnings: SharedV3Warning[];
  response: { id?: string; modelId?: string; timestamp?: Date; headers: Record<string, string> };
}
