import { Fragment, type ReactNode } from "react";

export interface SentenceProps {
  /** With names in braces. */
  text: string;
  values: Record<string, string | undefined>;
}

/** A sentence of ours around words of the page, which are told apart by their weight. */
export function Sentence({ text, values }: SentenceProps): ReactNode {
  return text.split(/(\{\w+\})/).map((piece, index) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other name, and keep their places
    return <Fragment key={index}>{name ? <b>{values[name]}</b> : piece}</Fragment>;
  });
}
