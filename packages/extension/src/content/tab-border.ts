/** Shows the user that the tab is shared, until `signal` aborts. The worker adds the style, which pages cannot override. */
export function drawBorder(signal: AbortSignal): void {
  const border = document.createElement("giselle-border");
  border.setAttribute("aria-hidden", "true");
  document.documentElement.append(border);
  signal.addEventListener("abort", () => border.remove(), { once: true });
}
