import { useEffect, useRef, useState } from "react";
import type { BrowserToolOptions } from "../tool/create-browser-tool.ts";
import { type Hints, isOwn, noHints, readHints } from "./read-hints.ts";

const events = ["input", "change", "focusout", "invalid", "reset"];
const delayMs = 400;

/** Follows the form while `isOn`. It reports nothing before the form is begun. */
export function useHints(isOn: boolean, root: BrowserToolOptions["root"]): Hints {
  const [hints, setHints] = useState(noHints);
  const latestRoot = useRef(root);
  latestRoot.current = root;

  useEffect(() => {
    if (!isOn) return;
    const closing = new AbortController();
    let hasBegun = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const read = () => setHints(readHints(latestRoot.current?.() ?? document));
    const readSoon = () => {
      clearTimeout(waiting);
      if (hasBegun) waiting = setTimeout(read, delayMs);
    };
    const onEvent = ({ target, type }: Event) => {
      if (isOwn(target)) return;
      hasBegun ||= type !== "focusout";
      readSoon();
    };
    for (const type of events) document.addEventListener(type, onEvent, { capture: true, signal: closing.signal });
    // An error may appear when the app's server has answered.
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !isOwn(target))) readSoon();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["aria-invalid", "role"] });
    closing.signal.addEventListener("abort", () => {
      clearTimeout(waiting);
      observer.disconnect();
      setHints(noHints);
    });
    return () => closing.abort();
  }, [isOn]);

  return hints;
}
