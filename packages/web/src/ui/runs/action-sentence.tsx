"use client";
import type { AnyAction } from "@giselles-ai/protocol";
import {
  type ActionPart,
  describeAction,
  englishActions,
  formatValue,
  japaneseActions,
} from "@giselles-ai/protocol/rules";
import { Fragment } from "react";
import type { RunDetail } from "../../contract.ts";
import { usePreferences } from "../preferences/preferences-provider.tsx";

interface ActionSentenceProps {
  action: AnyAction;
  fields: RunDetail["fields"];
}

const words = { en: englishActions, ja: japaneseActions };

/** Describes an action in words, with names and values highlighted. */
export function ActionSentence({ action, fields }: ActionSentenceProps) {
  const { language } = usePreferences();
  const parts = describeAction(action, (id) => (Object.hasOwn(fields, id) ? fields[id] : undefined), {
    words: words[language],
  });
  return (
    <span className="sentence">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places
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
    <span className="sentence-value">{formatValue(part.value)}</span>
  );
}
