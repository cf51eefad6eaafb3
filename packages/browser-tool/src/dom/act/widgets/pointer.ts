// What a pointer does besides clicking on a field.
import type { Point } from "@giselles-ai/protocol";
import type { Handler } from "../handler.ts";
import { actAndObserve, clickAt, firePointerAndMouse, hoverOver, locate, reach, sleep } from "../kit.ts";

export const clickPoint: Handler<"click_point"> = ({ point }, context) => clickAt(locate(point, context), context);

export const longPress: Handler<"long_press"> = async ({ fieldId, point, durationMs = 800 }, context) => {
  const { element, at, target } = locate(fieldId ?? (point as Point), context);
  const script = async () => {
    hoverOver(element, at);
    firePointerAndMouse(element, "down", at);
    await sleep(durationMs);
    firePointerAndMouse(element, "up", at);
  };
  return actAndObserve(context, () => context.performInput(element, { type: "hold", at, durationMs }, script), target);
};

/** It counts as applied, because nothing has to appear. */
export const hover: Handler<"hover"> = async ({ fieldId, point }, context) => {
  const target = fieldId ? context.find(fieldId) : undefined;
  const { element, at } = target ? reach(target) : locate(point as Point, context);
  const script = () => hoverOver(element, at);
  const act = () => context.performInput(element, { type: "hover", at }, script);
  return { ...(await actAndObserve(context, act, target)), unknown: false };
};
