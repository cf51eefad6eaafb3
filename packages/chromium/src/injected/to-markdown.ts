// The visible content of a document as Markdown: headings, lists, tables, links, code. Values of fields are left out.
import { isElement, isTag } from "@giselles-ai/browser-tool/dom/internal";
import { oneLine } from "./one-line.ts";

const left = /^(?:script|style|noscript|template|head|select|textarea|input|svg|canvas|video|audio|iframe|object)$/;
const blocks =
  /^(?:address|article|aside|body|details|dialog|div|dd|dl|dt|fieldset|figcaption|figure|footer|form|header|hgroup|legend|main|nav|p|section|summary)$/;

/** `isPlain` leaves out all marks, so that the text reads as it is drawn. */
export function toMarkdown(root: Element, { isPlain = false } = {}): string {
  return tidy(renderChildren(root, { depth: 0, isVerbatim: false, isPlain }));
}

interface Place {
  /** The depth of nested lists. */
  depth: number;
  isVerbatim: boolean;
  isPlain: boolean;
}

function renderChildren(node: Node, place: Place): string {
  let written = "";
  for (const child of childrenOf(node)) written += render(child, place);
  return written;
}

/** As drawn: through shadow roots, and what is slotted in its slot. */
function childrenOf(node: Node): Iterable<Node> {
  if (!isElement(node)) return node.childNodes;
  if (isTag(node, "slot")) {
    const assigned = node.assignedNodes();
    return assigned.length > 0 ? assigned : node.childNodes;
  }
  return (node.shadowRoot ?? node).childNodes;
}

function render(node: Node, place: Place): string {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = node.nodeValue ?? "";
    return place.isVerbatim ? text : text.replace(/\s+/g, " ");
  }
  if (!isElement(node) || left.test(node.localName) || !isShown(node)) return "";
  return renderElement(node, place);
}

function renderElement(element: Element, place: Place): string {
  const name = element.localName;
  const inside = () => renderChildren(element, place);
  if (place.isPlain) return blocks.test(name) || name === "br" ? block(inside()) : inside();
  if (/^h[1-6]$/.test(name)) return block(`${"#".repeat(Number(name[1]))} ${oneLine(inside())}`);
  if (name === "br") return "\n";
  if (name === "hr") return block("---");
  if (name === "pre") return block(`\`\`\`\n${renderChildren(element, { ...place, isVerbatim: true }).trim()}\n\`\`\``);
  if (name === "code") return `\`${inside().trim()}\``;
  if (/^(?:b|strong)$/.test(name)) return wrap(inside(), "**");
  if (/^(?:i|em)$/.test(name)) return wrap(inside(), "_");
  if (name === "a") return renderLink(element as HTMLAnchorElement, oneLine(inside()));
  if (isTag(element, "img")) return element.alt ? `![${element.alt}]` : "";
  if (/^(?:ul|ol|menu)$/.test(name)) return renderList(element, place);
  if (name === "blockquote") return block(tidy(inside()).replace(/^/gm, "> "));
  if (isTag(element, "table")) return renderTable(element, place);
  if (name === "button" || element.getAttribute("role") === "button") return `[${oneLine(inside())}] `;
  return blocks.test(name) ? block(inside()) : inside();
}

function renderLink({ href }: HTMLAnchorElement, text: string): string {
  return href && text && !/^javascript:/i.test(href) ? `[${text}](${href})` : text;
}

function renderList(list: Element, place: Place): string {
  const { depth } = place;
  let number = 0;
  let lines = "";
  for (const child of childrenOf(list)) {
    if (!isElement(child)) continue;
    const text = tidy(render(child, { ...place, depth: depth + 1 })).replaceAll("\n", "\n  ");
    number += 1;
    if (text) lines += `${list.localName === "ol" ? `${number}.` : "-"} ${text}\n`;
  }
  return depth > 0 ? `\n${lines}` : block(lines);
}

function renderTable(table: HTMLTableElement, place: Place): string {
  const rows = Array.from(table.rows, (row) =>
    Array.from(row.cells, (cell) => oneLine(renderChildren(cell, place)).replaceAll("|", "\\|")),
  );
  const [head, ...others] = rows;
  if (!head) return "";
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return block([line(head), line(head.map(() => "---")), ...others.map(line)].join("\n"));
}

function isShown(element: Element): boolean {
  if (isTag(element, "slot") || element.getClientRects().length > 0)
    return getComputedStyle(element).visibility !== "hidden";
  return getComputedStyle(element).display === "contents";
}

function wrap(text: string, mark: string): string {
  return text.trim() ? `${mark}${text.trim()}${mark} ` : "";
}

function block(text: string): string {
  return `\n\n${text}\n\n`;
}

/** The lines of code stay as they are. */
function tidy(text: string): string {
  return text
    .split(/(\n *```\n[\s\S]*?\n *```(?=\n|$))/)
    .map((part, index) => (index % 2 === 1 ? part : tidyWords(part)))
    .join("")
    .trim();
}

function tidyWords(text: string): string {
  return text
    .replace(/[ \t]+\n/g, "\n")
    .replace(/\n +(?![-\d ])/g, "\n")
    .replace(/\n{3,}/g, "\n\n");
}
