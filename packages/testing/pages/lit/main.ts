import IMask from "imask";
import { css, html, LitElement } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { live } from "lit/directives/live.js";
import {
  colours,
  debounce,
  emptyForm,
  type FormState,
  isTaken,
  nicknameDelay,
  phonePattern,
  plans,
  revertDelay,
  revertedTo,
  takenMessage,
  toAge,
  toShout,
} from "../form.ts";

type InputTo = Event & { target: HTMLInputElement };

/** The form, in a shadow root. */
class FixtureForm extends LitElement {
  static override properties = {
    form: { state: true },
    saved: { state: true },
    error: { state: true },
    generation: { state: true },
  };

  static override styles = css`
    form { display: grid; justify-items: start; gap: 0.75rem; }
    form > label:not(:has(span)) { display: grid; }
  `;

  declare form: FormState;
  declare saved: FormState | null;
  declare error: string;
  declare generation: number;
  private isReplacing = false;

  constructor() {
    super();
    this.form = emptyForm;
    this.saved = null;
    this.error = "";
    this.generation = 0;
  }

  override firstUpdated(): void {
    const mask = IMask(this.input("phone"), { mask: phonePattern });
    mask.on("accept", () => this.set({ phone: mask.value }));
  }

  override render() {
    const { form } = this;
    return html`
      <form @submit=${this.save}>
        <label>Full name
          <input .value=${live(form.name)} @input=${({ target }: InputTo) => this.set({ name: target.value })}>
        </label>
        <label>Shout
          <input
            .value=${live(form.shout)}
            @input=${({ target }: InputTo) => this.set({ shout: toShout(target.value) })}
          >
        </label>
        <label>Phone <input id="phone" type="tel"></label>
        <label>Age
          <input
            type="number"
            .value=${live(String(form.age ?? ""))}
            @input=${({ target }: InputTo) => this.set({ age: toAge(target.value, form.age) })}
          >
        </label>
        <label>Bio
          <textarea
            .value=${live(form.bio)}
            @input=${({ target }: InputTo) => this.set({ bio: target.value })}
          ></textarea>
        </label>
        ${keyed(form.bio, html`<p>${form.bio.length} characters</p>`)}
        <label>Plan
          <select @change=${({ target }: InputTo) => this.set({ plan: target.value })}>
            ${plans.map((plan) => html`<option .selected=${plan === form.plan}>${plan}</option>`)}
          </select>
        </label>
        <label>
          <span>
            <input
              type="checkbox"
              .checked=${live(form.terms)}
              @change=${({ target }: InputTo) => this.set({ terms: target.checked })}
            > Terms
          </span>
        </label>
        <fieldset>
          <legend>Colour</legend>
          ${colours.map(
            (colour) => html`
              <label>
                <input
                  type="radio"
                  name="colour"
                  value=${colour}
                  .checked=${live(colour === form.colour)}
                  @change=${() => this.set({ colour })}
                >${colour}
              </label>`,
          )}
        </fieldset>
        <label>Remount
          ${keyed(
            this.generation,
            html`<input
              id="remount"
              .value=${live(form.remount)}
              @focus=${this.replace}
              @input=${({ target }: InputTo) => this.set({ remount: target.value })}
            >`,
          )}
        </label>
        <label>Nickname
          <input
            .value=${live(form.nickname)}
            aria-invalid=${this.error ? "true" : "false"}
            aria-describedby="nickname-error"
            @input=${({ target }: InputTo) => {
              this.set({ nickname: target.value });
              this.checkNickname();
            }}
          >
        </label>
        <div id="nickname-error" role="alert">${this.error}</div>
        <label>Revert
          <input
            .value=${live(form.revert)}
            @input=${({ target }: InputTo) => {
              this.set({ revert: target.value });
              this.revert();
            }}
          >
        </label>
        <button type="submit">Save</button>
        <div role="status">${this.saved ? "Saved" : ""}</div>
      </form>`;
  }

  private set(changes: Partial<FormState>): void {
    this.form = { ...this.form, ...changes };
  }

  private input(id: string): HTMLInputElement {
    return this.renderRoot.querySelector(`#${id}`) as HTMLInputElement; // rendered above
  }

  private save(event: SubmitEvent): void {
    event.preventDefault();
    this.saved = this.form;
  }

  private checkNickname = debounce(() => {
    this.error = isTaken(this.form.nickname) ? takenMessage : "";
  }, nicknameDelay);

  private revert = debounce(() => this.set({ revert: revertedTo }), revertDelay);

  /** A new element takes the place of the one that was focused, and its focus. */
  private async replace(): Promise<void> {
    if (this.isReplacing) return;
    this.isReplacing = true;
    this.generation += 1;
    await this.updateComplete;
    this.input("remount").focus();
    this.isReplacing = false;
  }
}

customElements.define("fixture-form", FixtureForm);
const element = new FixtureForm();
document.querySelector("#app")?.append(element);
await element.updateComplete;
window.app = { state: () => ({ ...element.form, saved: element.saved }) };
