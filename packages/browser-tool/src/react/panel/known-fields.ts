import type { DescribedField } from "@giselles-ai/protocol/rules";
import type { ChatMessage } from "../tool/chat-words.ts";
import { isToolPart } from "../tool/chat-words.ts";

export type KnownFields = ReadonlyMap<string, DescribedField>;

/** The fields that the agent has been shown in this chat, by their ids; the latest counts. */
export function knownFieldsIn(messages: readonly ChatMessage[]): KnownFields {
  const known = new Map<string, DescribedField>();
  for (const { input, output } of messages.flatMap(({ parts }) => parts.filter(isToolPart))) {
    const { fields: given } = asObject(input);
    const { fields: seen, delta, report } = asObject(output);
    const added = [asObject(delta).added, asObject(asObject(report).delta).added];
    for (const field of [given, seen, ...added].flatMap((list) => (Array.isArray(list) ? list : []))) {
      const { fieldId, label, kind, sensitive } = asObject(field);
      if (typeof fieldId === "string" && typeof label === "string")
        known.set(fieldId, { label, kind: String(kind), sensitive: sensitive === true });
    }
  }
  return known;
}

export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
