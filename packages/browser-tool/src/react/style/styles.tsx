import { css } from "./css.ts";

export interface StylesProps {
  /** Lets a Content-Security-Policy with this nonce accept the style sheet. */
  nonce?: string | undefined;
}

/** The style sheet of the panel and the approval card. React adds it once to the page's head. */
export function Styles({ nonce }: StylesProps) {
  return (
    <style href="giselle" precedence="giselle" nonce={nonce}>
      {css}
    </style>
  );
}
