/** Creates an element. Texts are never read as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = Object.assign(document.createElement(tag), properties);
  created.append(...children);
  return created;
}

export function button(text: string, onclick: () => void, className = ""): HTMLButtonElement {
  return element("button", { type: "button", onclick, className }, text);
}

export function choice(name: string, label: string, options: readonly [value: string, text: string][]) {
  const list = element("select", { name }, ...options.map(([value, text]) => element("option", { value }, text)));
  return { list, label: element("label", {}, label, list) };
}
