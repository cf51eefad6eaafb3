// A hint for people who read a record, and for replay. Never an address: targets are found by their handle.

export function selectorOf(element: Element): string {
  const { id, localName } = element;
  if (id) return `#${CSS.escape(id)}`;
  const name = element.getAttribute("name");
  const own = name ? `${localName}[name="${CSS.escape(name)}"]` : localName;
  const around = element.parentElement?.closest("[id]")?.id;
  return around ? `#${CSS.escape(around)} ${own}` : own;
}
