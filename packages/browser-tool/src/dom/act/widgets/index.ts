// What is loaded when it is first needed. Everything else of the page code comes from kit.ts.
import type { Widgets } from "../handler.ts";
import { drag } from "./drag.ts";
import { fill } from "./fill.ts";
import { clickPoint, hover, longPress } from "./pointer.ts";
import { press } from "./press.ts";
import { PressGuard } from "./same-press.ts";
import { scroll } from "./scroll.ts";
import { searchAgain } from "./search-again.ts";
import { select } from "./select.ts";
import { upload } from "./upload.ts";

export const widgets: Widgets = {
  ...{ fill, select, searchAgain, PressGuard },
  handlers: { upload, drag, press, hover, scroll, click_point: clickPoint, long_press: longPress },
};
