// The rules read a value by its form, and a reference to a secret has none. So it is replaced by a value of the same form.
import type { PlannerInput, PlannerOutput } from "@giselles-ai/protocol";

/** By the names that secrets of a request have. */
const samples = new Map(
  Object.entries({
    card_number: "4000001234567899",
    security_code: "9173",
    one_time_code: "918273",
  }),
);

/** Plans with stand-ins instead of references, and puts the references back into the plan. */
export function planWithStandIns<Output extends PlannerOutput | undefined>(
  input: PlannerInput,
  plan: (input: PlannerInput) => Output,
): Output {
  const { appData, answers, steps } = input.context;
  const names = new Set(JSON.stringify([input.goal, answers, appData]).match(/(?<=\{\{secret:)[\w.-]+(?=\}\})/g));
  if (names.size === 0) return plan(input);
  const standIns = [...names].map((name) => ({
    reference: `{{secret:${name}}}`,
    standIn: samples.get(name) ?? `Secret-${name}-7Q`,
  }));
  const hide = (text: string) =>
    standIns.reduce((hidden, { reference, standIn }) => hidden.replaceAll(reference, standIn), text);
  const restore = (text: string) =>
    standIns.reduce((restored, { reference, standIn }) => restored.replaceAll(standIn, reference), text);
  const { goal, context, ...rest } = input;
  const hidden = {
    ...rest,
    goal: hide(goal),
    context: { ...context, ...mapTexts({ steps, answers, appData }, hide) },
  };
  return mapTexts(plan(hidden), restore);
}

/** Applies a function to every text in a value of any shape. */
function mapTexts<Value>(value: Value, map: (text: string) => string): Value {
  if (typeof value === "string") return map(value) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, map)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, map)])) as Value;
}
