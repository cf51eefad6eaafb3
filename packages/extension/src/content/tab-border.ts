/** How often the page may take the border out before it counts as hiding it. */
const maxRemovals = 10;

/**
 * Shows the user that the tab is shared, until `signal` aborts. The worker adds the style, which pages cannot override. The border is
 * put back, and above what the page puts on top. `onHidden` is called once if the page takes it out again and again.
 */
export function drawBorder(signal: AbortSignal, onHidden: () => void): void {
  const border = document.createElement("giselle-border");
  border.setAttribute("aria-hidden", "true");
  border.popover = "manual"; // nothing of the page is above the last popover
  let removals = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function raise(): void {
    if (signal.aborted || !border.isConnected) return;
    if (border.matches(":popover-open")) border.hidePopover();
    border.showPopover();
  }

  function put(): void {
    timer = undefined;
    const { documentElement: root } = document;
    if (signal.aborted || !root) return;
    if (border.parentNode !== root) root.append(border);
    observer.observe(document, { childList: true });
    observer.observe(root, { childList: true });
    raise();
  }

  const observer = new MutationObserver(() => {
    if (timer !== undefined || border.parentNode === document.documentElement) return;
    removals += 1;
    if (removals === maxRemovals) onHidden();
    timer = setTimeout(put, 50);
  });
  /** A dialog, a popover or a full-screen element of the page has come to the top. */
  const onTop = ({ target }: Event) => target !== border && raise();
  for (const type of ["toggle", "fullscreenchange"]) addEventListener(type, onTop, { capture: true, signal });
  signal.addEventListener("abort", () => {
    observer.disconnect();
    border.remove();
  });
  put();
}
