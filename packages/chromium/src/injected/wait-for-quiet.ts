/** Resolves with true when the document has not changed for `quietMs`, or with false after `timeoutMs`. */
export function waitForQuiet(quietMs: number, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isQuiet: boolean) => {
      observer.disconnect();
      clearTimeout(timer);
      clearTimeout(limit);
      resolve(isQuiet);
    };
    const limit = setTimeout(end, timeoutMs, false);
    let timer = setTimeout(end, quietMs, true);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, quietMs, true);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}
