import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { Words } from "../words/words.ts";

/** Where the panel is: in its container, at the side of the window, or behind a round button. */
export type PanelVariant = "inline" | "sidebar" | "popup";

export interface PanelFrameProps {
  variant: PanelVariant;
  className: string;
  lang: string;
  label: string;
  words: Words;
  children: ReactNode;
}

export function PanelFrame({ variant, className, lang, label, words, children }: PanelFrameProps) {
  const [isOpen, setOpen] = useState(variant !== "popup");
  const opener = useRef<HTMLButtonElement>(null);
  const isPopup = variant === "popup";

  function closeOnEscape(event: KeyboardEvent): void {
    if (!isPopup || event.key !== "Escape") return;
    setOpen(false);
    opener.current?.focus();
  }

  return (
    <>
      <section
        className={`giselle giselle-panel ${className}`.trim()}
        lang={lang}
        aria-label={label}
        data-giselle-ignore=""
        data-variant={variant}
        hidden={!isOpen}
        onKeyDown={closeOnEscape}
      >
        {children}
      </section>
      {isPopup && (
        <div className="giselle giselle-launcher" lang={lang} data-giselle-ignore="">
          <button
            ref={opener}
            type="button"
            className="giselle-open"
            aria-label={isOpen ? words.close : words.open}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={isOpen ? "M6 6l12 12M18 6L6 18" : "M5 5h14v10H11l-4 4v-4H5z"} />
            </svg>
          </button>
        </div>
      )}
    </>
  );
}
