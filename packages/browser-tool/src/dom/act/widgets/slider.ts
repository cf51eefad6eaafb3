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
  const tap = async (key: string) => {
    fireKey(current(), "keydown", key);
    fireKey(current(), "keyup", key);
    await nextTask();
  };
  if (wanted === max) await tap("End");
  if (wanted === min) await tap("Home");
  await moveTo(wanted, now, tap);
  return { target, look: () => ({ holds: now() === wanted, shown: String(now()) }) };
}

/** By pages until the value is passed, then by steps; ends when a step comes no nearer. */
async function moveTo(wanted: number, now: () => number, tap: (key: string) => Promise<void>): Promise<void> {
  let byPages = true;
  for (let count = 0; count < mostSteps && now() !== wanted; count += 1) {
    const before = now();
    const up = wanted > before;
    const isNearer = () => Math.abs(wanted - now()) < Math.abs(wanted - before);
    if (byPages) {
      await tap(up ? "PageUp" : "PageDown");
      byPages = isNearer() && wanted > now() === up;
      continue;
    }
    await tap(up ? "ArrowUp" : "ArrowDown");
    if (now() === before) await tap(up ? "ArrowRight" : "ArrowLeft");
    if (!isNearer()) return;
  }
}
