import type { Words } from "../words/words.ts";
import { PersonText } from "./person-text.tsx";

/** Messages that the person sent during a run. */
export function WaitingMessages({ texts, words }: { texts: readonly string[]; words: Words }) {
  return texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same text may wait twice
    <article key={index} className="giselle-message" data-role="user" aria-label={words.you}>
      <PersonText text={text} words={words} />
      <p className="giselle-fine giselle-waits">{words.waits}</p>
    </article>
  ));
}
