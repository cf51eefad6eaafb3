import type { AnyAction, Delta, SnapshotField } from "@giselles-ai/protocol";
import { type AskedPage, bindActions, noFocus } from "@giselles-ai/protocol/rules";

/** What an action is bound to. */
interface Bound {
  expects: string;
  focus: string;
}

/**
 * The fields as the agent has seen them, for descriptions. Reading the page again would bind their ids to what the page shows by
 * then, and a field that has got another meaning would no longer be noticed.
 */
export class SeenFields {
  readonly #fields = new Map<string, SnapshotField>();
  #focus: string | undefined;

  find = (fieldId: string): SnapshotField | undefined => this.#fields.get(fieldId);

  /** The page as an approval shows it. */
  get page(): AskedPage {
    return { url: location.href, fields: [...this.#fields.values()], focus: this.#focus };
  }

  /** A press may only send what it sent when the agent looked: the user approves that, not what the page makes of it later. */
  bind(actions: readonly AnyAction[]): AnyAction[] {
    const bound = bindActions(actions, { fields: [...this.#fields.values()], focus: this.#focus ?? noFocus });
    return actions.map((action, index) => {
      const { expects, focus } = (bound[index] ?? action) as Partial<Bound>;
      return { ...(expects && { expects }), ...(focus && this.#focus && { focus }), ...action };
    });
  }

  /** `focus`: of a snapshot. After actions it is not known. */
  add(fields: readonly SnapshotField[], delta?: Delta, focus?: string): void {
    this.#focus = focus;
    for (const field of [...fields, ...(delta?.added ?? [])]) this.#fields.set(field.fieldId, field);
    for (const { fieldId, changes } of delta?.changed ?? []) {
      const field = this.#fields.get(fieldId);
      if (field) this.#fields.set(fieldId, { ...field, ...changes } as SnapshotField);
    }
  }
}
