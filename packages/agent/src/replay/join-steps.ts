import { isToggle, type ScriptAction, type ScriptStep } from "@giselles-ai/protocol";

/** What a model entered bit by bit, and the page took without a word, is entered in one go. */
export function joinSteps(steps: readonly ScriptStep[]): ScriptStep[] {
  const joined: ScriptStep[] = [];
  for (const step of steps) {
    const before = joined.at(-1);
    if (before && isOneWith(before, step)) {
      joined[joined.length - 1] = { ...step, page: before.page, actions: [...before.actions, ...step.actions] };
    } else joined.push(step);
  }
  return joined;
}

/** Nothing but fields was changed, and the page was the same afterwards: the same elements, and nothing new to read. */
function isOneWith(before: ScriptStep, after: ScriptStep): boolean {
  const { shows, alerts, events } = before.effect;
  return (
    before.actions.every(isEdit) &&
    shows.length + alerts.length + events.length === 0 &&
    same(before, after, ({ page: { origin, path, query, title, shape, texts } }) => [
      origin,
      path,
      query,
      title,
      shape,
      texts,
    ]) &&
    same(before, after, ({ autonomy, profile }) => [autonomy, profile])
  );
}

const writing = new Set(["fill", "clear", "select", "check"]);

function isEdit({ action: { action }, targets }: ScriptAction): boolean {
  return writing.has(action) || (action === "click" && isToggle(targets.fieldId?.kind));
}

function same(one: ScriptStep, other: ScriptStep, read: (step: ScriptStep) => unknown): boolean {
  return JSON.stringify(read(one)) === JSON.stringify(read(other));
}
