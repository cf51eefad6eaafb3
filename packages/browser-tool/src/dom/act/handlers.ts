import type { ActionName } from "@giselles-ai/protocol";
import { check } from "./check.ts";
import { click } from "./click.ts";
import { clear, fill } from "./fill.ts";
import type { Handler, RareAction } from "./handler.ts";
import { select } from "./select.ts";

export const handlers: { [Name in ActionName]: Handler<Name> } = {
  fill,
  clear,
  select,
  check,
  click,
  press: rare("press"),
  hover: rare("hover"),
  scroll: rare("scroll"),
  upload: rare("upload"),
  drag: rare("drag"),
  click_point: rare("click_point"),
  long_press: rare("long_press"),
};

function rare<Name extends RareAction>(name: Name): Handler<Name> {
  return async (action, context) => {
    const { handlers } = await context.loadWidgets();
    return handlers[name](action, context);
  };
}
