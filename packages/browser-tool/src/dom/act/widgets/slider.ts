import { isTag } from "../../tree.ts";
import { ActionError } from "../action-error.ts";
import { fireKey, giveFocus } from "../events.ts";
import type { Done, Scene } from "../handler.ts";
import { reach } from "../reach.ts";
import { nextTask } from "../settle.ts";
import { mustBeEnabled, mustBeWritable, type Target } from "../target.ts";
import { understandNumber } from "../understand/number.ts";

const mostSteps = 400;

/** A slider or spin button that is no input: moved by its keys, as its pattern asks. */
export async function setSlider(target: Target, value: string, scene: Scene): Promise<Done> {
  const { element, name } = target;
  mustBeEnabled(target);
  mustBeWritable(target);
  const number = understandNumber(value);
  if (number === undefined) throw new ActionError("INVALID_VALUE", `${name} takes a number.`);
  const wanted = Number(number);
  const current = () => (element.isConnected ? element : scene.find(target.fieldId).element);
  const now = () =>
    Number(isTag(current(), "input") ? (current() as HTMLInputElement).value : current().getAttribute("aria-valuenow"));
  const min = Number(element.getAttribute("aria-valuemin") ?? Number.NaN);
  const max = Number(element.getAttribute("aria-valuemax") ?? Number.NaN);
  if (wanted < min || wanted > max)
    throw new ActionError("OUT_OF_RANGE", `${name} takes values from ${min} to ${max}.`);
  reach(target);
  giveFocus(element);
  await moveTo(wanted, now, current, { min, max });
  return { target, look: () => ({ holds: now() === wanted, shown: String(now()) }) };
}

async function moveTo(
  wanted: number,
  now: () => number,
  current: () => HTMLElement,
  { min, max }: { min: number; max: number },
): Promise<void> {
  const tap = async (key: string) => {
    fireKey(current(), "keydown", key);
    fireKey(current(), "keyup", key);
    await nextTask();
  };
  if (wanted === max && now() !== wanted) await tap("End");
  if (wanted === min && now() !== wanted) await tap("Home");
  for (let step = 0; step < mostSteps && now() !== wanted; step += 1) {
    const before = now();
    const far = Math.abs(wanted - before);
    await tap(wanted > before ? "ArrowRight" : "ArrowLeft");
    if (now() === before) await tap(wanted > before ? "ArrowUp" : "ArrowDown");
    if (now() === before || Math.abs(wanted - now()) >= far) return; // it does not move, or has passed the value by
  }
}
