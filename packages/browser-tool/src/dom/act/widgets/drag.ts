import type { Point } from "@giselles-ai/protocol";
import type { Handler, InputRequest } from "../handler.ts";
import {
  actAndObserve,
  closest,
  elementAt,
  fire,
  firePointerAndMouse,
  hoverOver,
  locate,
  nextFrame,
  windowOf,
} from "../kit.ts";

export const drag: Handler<"drag"> = async ({ from, to, durationMs }, context) => {
  const start = locate(from as string | Point, context); // a driver has turned places beside elements into points
  const end = locate(to as string | Point, context);
  const dataTransfer = new (windowOf(start.element).DataTransfer)();
  const native = closest(start.element, "[draggable=true]");
  const fireDrag = (target: Element, type: string, { x, y }: Point) =>
    native && fire(target, type, { cancelable: true, clientX: x, clientY: y, dataTransfer }, "DragEvent");
  const request: InputRequest = {
    type: "drag",
    at: start.at,
    to: end.at,
    end: end.element,
    durationMs,
  };
  const script = async () => {
    hoverOver(start.element, start.at);
    firePointerAndMouse(start.element, "down", start.at);
    fireDrag(native ?? start.element, "dragstart", start.at);
    let over = start.element;
    for (const at of [{ x: (start.at.x + end.at.x) / 2, y: (start.at.y + end.at.y) / 2 }, end.at]) {
      over = elementAt(context.page, at) ?? end.element;
      firePointerAndMouse(over, "move", at);
      fireDrag(over, "dragenter", at);
      fireDrag(over, "dragover", at);
      await nextFrame();
    }
    fireDrag(over, "drop", end.at);
    fireDrag(native ?? over, "dragend", end.at);
    firePointerAndMouse(over, "up", end.at);
  };
  return actAndObserve(context, () => context.performInput(start.element, request, script));
};
