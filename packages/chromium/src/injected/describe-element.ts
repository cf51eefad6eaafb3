/** Tag and text or id, for messages. */
export function describeElement(element: Element | undefined): string {
  if (!element) return "something outside the view";
  const text = element.textContent?.replace(/\s+/g, " ").trim().slice(0, 40);
  return `<${element.localName}>${text ? ` "${text}"` : element.id && ` #${element.id}`}`;
}
