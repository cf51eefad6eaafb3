"use client";
import type { AnyAction } from "@giselles-ai/protocol";
import {
  type ActionPart,
  describeAction,
  englishActions,
  japaneseActions,
  writeValue,
} from "@giselles-ai/protocol/rules";
import { Fragment } from "react";
import type { RunDetail } from "../../contract.ts";
import { useLook } from "../look/look-provider.tsx";

interface ActionSentenceProps {
  action: AnyAction;
  fields: RunDetail["fields"];
}

const words = { en: englishActions, ja: japaneseActions };

/** An action in plain words: names and values stand out from what we say. */
export function ActionSentence({ action, fields }: ActionSentenceProps) {
  const { language } = useLook();
  const parts = describeAction(action, (id) => fields[id], { words: words[language] });
  return (
    <span className="sentence">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never change their places
        <Fragment key={index}>{showPart(part)}</Fragment>
      ))}
    </span>
  );
}

function showPart(part: ActionPart) {
  if ("text" in part) return part.text;
  if ("secret" in part) return part.secret;
  return "name" in part ? (
    <span className="sentence-name">{part.name}</span>
  ) : (
    <span className="sentence-value">{writeValue(part.value)}</span>
  );
}
