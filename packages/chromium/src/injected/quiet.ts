/** Resolves when nothing has changed in the document for `quietMs`, with true; or after `mostMs`, with false. */
export function quiet(quietMs: number, mostMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isQuiet: boolean) => {
      observer.disconnect();
      clearTimeout(timer);
      clearTimeout(limit);
      resolve(isQuiet);
    };
    const limit = setTimeout(end, mostMs, false);
    let timer = setTimeout(end, quietMs, true);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, quietMs, true);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}
