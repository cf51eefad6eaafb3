import { splitAttachments } from "@giselles-ai/protocol/rules";
import type { Words } from "../words/words.ts";

const maxLength = 600;
const maxLines = 12;
const maxSummary = 90;

interface PersonTextProps {
  text: string;
  words: Words;
}

/** A message of the person, with its files. */
export function PersonText({ text, words }: PersonTextProps) {
  const { request, attachments } = splitAttachments(text);
  if (attachments.length === 0) return <Written text={text} words={words} />;
  return (
    <>
      {request && <Written text={request} words={words} />}
      {attachments.map((file, index) =>
        file.text === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the files of a message never change
          <p key={index} className="giselle-text">
            {file.name}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the files of a message never change
          <details key={index} className="giselle-text giselle-folded">
            <summary>
              {file.name} <span className="giselle-fine">{words.folded(file.text.length)}</span>
            </summary>
            {file.text}
          </details>
        ),
      )}
    </>
  );
}

/** A long paste is folded. */
function Written({ text, words }: PersonTextProps) {
  const lines = text.split("\n");
  if (text.length <= maxLength && lines.length <= maxLines) return <p className="giselle-text">{text}</p>;
  const [first = ""] = lines;
  return (
    <details className="giselle-text giselle-folded">
      <summary>
        {first.length > maxSummary ? `${first.slice(0, maxSummary)}…` : first}{" "}
        <span className="giselle-fine">{words.folded(text.length)}</span>
      </summary>
      {text}
    </details>
  );
}
