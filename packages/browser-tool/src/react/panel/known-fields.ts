import type { DescribedField } from "@giselles-ai/protocol/rules";
import type { ChatMessage } from "../tool/chat-types.ts";
import { isToolPart } from "../tool/chat-types.ts";

export type KnownFields = ReadonlyMap<string, DescribedField>;

/** The fields of all snapshots in this chat by id. The latest counts. */
export function knownFieldsIn(messages: readonly ChatMessage[]): KnownFields {
  const known = new Map<string, DescribedField>();
  for (const { input, output } of messages.flatMap(({ parts }) => parts.filter(isToolPart))) {
    const { fields: inputFields } = asObject(input);
    const { fields: outputFields, delta, report } = asObject(output);
    const added = [asObject(delta).added, asObject(asObject(report).delta).added];
    for (const field of [inputFields, outputFields, ...added].flatMap((list) => (Array.isArray(list) ? list : []))) {
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
