import { isToggle, type ScriptAction, type ScriptStep } from "@giselles-ai/protocol";

/** Joins consecutive steps that only edit fields, if the page did not react in between. */
export function joinSteps(steps: readonly ScriptStep[]): ScriptStep[] {
  const joined: ScriptStep[] = [];
  for (const step of steps) {
    const before = joined.at(-1);
    if (before && canJoin(before, step)) {
      joined[joined.length - 1] = { ...step, page: before.page, actions: [...before.actions, ...step.actions] };
    } else joined.push(step);
  }
  return joined;
}

/** The first step only edits fields, and the page has the same elements and texts afterwards. */
function canJoin(before: ScriptStep, after: ScriptStep): boolean {
  const { shows, alerts, events } = before.effect;
  return (
    before.actions.every(isEdit) &&
    shows.length + alerts.length + events.length === 0 &&
    isEqual(before, after, ({ page: { origin, path, query, title, shape, texts } }) => [
      origin,
      path,
      query,
      title,
      shape,
      texts,
    ]) &&
    isEqual(before, after, ({ autonomy, profile }) => [autonomy, profile])
  );
}

const editActions = new Set(["fill", "clear", "select", "check"]);

function isEdit({ action: { action }, targets }: ScriptAction): boolean {
  return editActions.has(action) || (action === "click" && isToggle(targets.fieldId?.kind));
}

function isEqual(one: ScriptStep, other: ScriptStep, read: (step: ScriptStep) => unknown): boolean {
  return JSON.stringify(read(one)) === JSON.stringify(read(other));
}
