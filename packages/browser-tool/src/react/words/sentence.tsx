import { type ActionPart, writeValue } from "@giselles-ai/protocol/rules";
import { Fragment, type ReactNode } from "react";

const mostLetters = 120;

/** A sentence of ours around words of the page, which are told apart by their weight. */
export function Sentence({ parts }: { parts: readonly ActionPart[] }): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other name, and keep their places
    <Fragment key={index}>{"text" in part ? part.text : <b>{show(part)}</b>}</Fragment>
  ));
}

function show(part: Exclude<ActionPart, { text: string }>): string {
  if ("secret" in part) return "••••";
  const text = "name" in part ? part.name : writeValue(part.value);
  return text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text;
}
