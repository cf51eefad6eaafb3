import { css } from "./css.ts";

/** The style sheet of the panel and the card. React puts it into the page's head, once. */
export function Styles() {
  return (
    <style href="giselle" precedence="giselle">
      {css}
    </style>
  );
}
