// The Markdown that models write, as elements. There is no HTML in between, so nothing in an answer can become markup.
import { Fragment, type ReactNode } from "react";

/** Paragraphs, lists, headings and code blocks. Everything else is text. */
export function Markdown({ text }: { text: string }): ReactNode {
  return splitBlocks(text).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows
    <Fragment key={index}>{showBlock(block)}</Fragment>
  ));
}

interface Block {
  kind: "text" | "code" | "bullets" | "numbers" | "heading";
  lines: string[];
}

const markers = { bullets: /^\s*[-*+]\s+/, numbers: /^\s*\d{1,3}[.)]\s+/, heading: /^#{1,6}\s+/ };

function splitBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let isCode = false;
  let isNew = true;
  for (const line of text.split("\n")) {
    if (line.trimStart().startsWith("```")) {
      isCode = !isCode;
      if (isCode) blocks.push({ kind: "code", lines: [] });
      isNew = !isCode;
      continue;
    }
    const kind = isCode ? "code" : kindOf(line);
    const last = blocks.at(-1);
    if (!isCode && line.trim() === "") isNew = true;
    else if (last && !isNew && last.kind === kind && kind !== "heading") last.lines.push(line);
    else if (last && isNew && last.kind === kind && markers.numbers.test(line)) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
    if (line.trim() !== "") isNew = false;
  }
  return blocks;
}

function kindOf(line: string): Block["kind"] {
  if (markers.bullets.test(line)) return "bullets";
  if (markers.numbers.test(line)) return "numbers";
  return markers.heading.test(line) ? "heading" : "text";
}

function showBlock({ kind, lines }: Block): ReactNode {
  if (kind === "code") return <pre className="giselle-code">{lines.join("\n")}</pre>;
  if (kind === "bullets") return <ul className="giselle-list">{showItems(lines, markers.bullets)}</ul>;
  if (kind === "numbers") {
    const first = Number.parseInt(lines[0] ?? "1", 10);
    return (
      <ol className="giselle-list" start={first}>
        {showItems(lines, markers.numbers)}
      </ol>
    );
  }
  const text = lines.join("\n").trim();
  return (
    <p className="giselle-text">
      {kind === "heading" ? <b>{showInline(text.replace(markers.heading, ""))}</b> : showInline(text)}
    </p>
  );
}

function showItems(lines: readonly string[], marker: RegExp): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows
  return lines.map((line, index) => <li key={index}>{showInline(line.replace(marker, ""))}</li>);
}

const inline = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/g;

function showInline(text: string): ReactNode[] {
  const shown: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(inline)) {
    const [whole, code, bold, label, address] = match;
    if (match.index > end) shown.push(text.slice(end, match.index));
    if (code !== undefined) shown.push(<code key={match.index}>{code}</code>);
    else if (bold !== undefined) shown.push(<b key={match.index}>{bold}</b>);
    else shown.push(showLink(label ?? "", address ?? "", match.index));
    end = match.index + whole.length;
  }
  return [...shown, text.slice(end)];
}

/** The host is shown too, because the label is the model's. */
function showLink(label: string, address: string, key: number): ReactNode {
  const host = URL.canParse(address) ? new URL(address).host : "";
  return (
    <Fragment key={key}>
      <a href={address} target="_blank" rel="noopener noreferrer">
        {label}
      </a>
      {!label.includes(host) && ` (${host})`}
    </Fragment>
  );
}
