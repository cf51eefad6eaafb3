import { type ActionPart, formatValue } from "@giselles-ai/protocol/rules";
import { Fragment, type ReactNode } from "react";

const maxLength = 120;

/** A sentence in which words of the page are bold, and in Japanese also in brackets. */
export function Sentence({ parts }: { parts: readonly ActionPart[] }): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no ids and never move
    <Fragment key={index}>{"text" in part ? part.text : <b className="giselle-word">{show(part)}</b>}</Fragment>
  ));
}

function show(part: Exclude<ActionPart, { text: string }>): string {
  if ("secret" in part) return "••••";
  const text = "name" in part ? part.name : formatValue(part.value);
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}
