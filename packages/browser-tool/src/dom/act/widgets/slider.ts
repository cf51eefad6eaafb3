import { attribute } from "../../tree.ts";
import { refuse } from "../action-error.ts";
import { fireKey } from "../events.ts";
import { type Done, type Scene, seen } from "../handler.ts";
import { focusOn } from "../reach.ts";
import { nextTask } from "../settle.ts";
import { mustBeWritable, type Target } from "../target.ts";
import { mustBeA } from "../text-field.ts";
import { understandNumber } from "../understand/number.ts";

const mostSteps = 400;

/** A slider or spin button that is no input: moved by its keys, as its pattern asks. */
export async function setSlider(target: Target, value: string, scene: Scene): Promise<Done> {
  const { name } = target;
  mustBeWritable(target);
  const wanted = Number(understandNumber(value) ?? mustBeA("number", name));
  const read = (part: string) => Number.parseFloat(attribute(target.element, `aria-value${part}`));
  const now = () => read("now");
  const min = read("min");
  const max = read("max");
  if (wanted < min || wanted > max) refuse("OUT_OF_RANGE", `${name} takes values from ${min} to ${max}.`);
  focusOn(target);
  const tap = async (key: string) => {
    fireKey(target.element, "keydown", key);
    fireKey(target.element, "keyup", key);
    await nextTask();
    scene.again(target);
  };
  if (wanted === max) await tap("End");
  if (wanted === min) await tap("Home");
  let byPages = true;
  // By pages until the value is passed, then by steps; ends when a step comes no nearer.
  for (let count = 0; count < mostSteps && now() !== wanted; count += 1) {
    const before = now();
    const isUp = wanted > before;
    await tap((byPages ? "Page" : "Arrow") + (isUp ? "Up" : "Down"));
    if (!byPages && now() === before) await tap(isUp ? "ArrowRight" : "ArrowLeft");
    const isNearer = Math.abs(wanted - now()) < Math.abs(wanted - before);
    if (!byPages && !isNearer) break;
    byPages &&= isNearer && wanted > now() === isUp;
  }
  return seen(
    target,
    () => String(now()),
    (shown) => Number(shown) === wanted,
  );
}
