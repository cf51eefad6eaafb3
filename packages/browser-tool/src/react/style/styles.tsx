import { css } from "./css.ts";

/** The style sheet of the panel and the approval card. React adds it once to the page's head. */
export function Styles() {
  return (
    <style href="giselle" precedence="giselle">
      {css}
    </style>
  );
}
