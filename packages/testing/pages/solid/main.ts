import IMask from "imask";
import { createSignal, For } from "solid-js";
import html from "solid-js/html";
import { createStore, unwrap } from "solid-js/store";
import { render } from "solid-js/web";
import "../page.css";
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
  takeAge,
  takenMessage,
  toShout,
} from "../form.ts";

type InputTo = InputEvent & { target: HTMLInputElement };

const [form, set] = createStore({ ...emptyForm });
const [saved, setSaved] = createSignal<FormState | null>(null);
const [error, setError] = createSignal("");
const [generation, setGeneration] = createSignal(0);

function maskPhone(input: HTMLInputElement) {
  const mask = IMask(input, { mask: phonePattern });
  mask.on("accept", () => set({ phone: mask.value }));
}

let isReplacing = false;
let remountInput: HTMLInputElement | undefined;

/** A new element takes the place of the one that was focused, and its focus. */
function replace() {
  if (isReplacing) return;
  isReplacing = true;
  setGeneration(generation() + 1);
  remountInput?.focus();
  isReplacing = false;
}

function save(event: SubmitEvent) {
  event.preventDefault();
  setSaved({ ...unwrap(form) });
}

const checkNickname = debounce(() => setError(isTaken(form.nickname) ? takenMessage : ""), nicknameDelay);
const revert = debounce(() => set({ revert: revertedTo }), revertDelay);

function enterShout({ target }: InputTo) {
  target.value = toShout(target.value);
  set({ shout: target.value });
}

function enterNickname({ target }: InputTo) {
  set({ nickname: target.value });
  checkNickname();
}

function enterRevert({ target }: InputTo) {
  set({ revert: target.value });
  revert();
}

const Option = (plan: string) => html`<option selected=${() => plan === form.plan}>${plan}</option>`;

const Colour = (colour: string) => html`
  <label>
    <input
      type="radio"
      name="colour"
      value=${colour}
      checked=${() => colour === form.colour}
      onChange=${() => set({ colour })}
    />${colour}
  </label>`;

// solid-js/html treats a function without parameters as a value to read, not as a child to recreate.
const Count = (bio: string) => html`<p>${bio.length} characters</p>`;

const Remount = (_generation: number) => html`
  <input
    ref=${(input: HTMLInputElement) => {
      remountInput = input;
    }}
    value=${() => form.remount}
    onFocus=${replace}
    onInput=${({ target }: InputTo) => set({ remount: target.value })}
  />`;

const App = () => html`
  <form onSubmit=${save}>
    <label>Full name
      <input value=${() => form.name} onInput=${({ target }: InputTo) => set({ name: target.value })} />
    </label>
    <label>Shout <input value=${() => form.shout} onInput=${enterShout} /></label>
    <label>Phone <input type="tel" ref=${maskPhone} /></label>
    <label>Age
      <input
        type="number"
        value=${() => form.age ?? ""}
        onInput=${({ target }: InputTo) => set({ age: takeAge(target, form.age) })}
      />
    </label>
    <label>Bio
      <textarea value=${() => form.bio} onInput=${({ target }: InputTo) => set({ bio: target.value })}></textarea>
    </label>
    <${For} each=${() => [form.bio]}>${Count}<//>
    <label>Plan
      <select onChange=${({ target }: InputTo) => set({ plan: target.value })}>
        <${For} each=${plans}>${Option}<//>
      </select>
    </label>
    <label>
      <span>
        <input
          type="checkbox"
          checked=${() => form.terms}
          onChange=${({ target }: InputTo) => set({ terms: target.checked })}
        /> Terms
      </span>
    </label>
    <fieldset>
      <legend>Colour</legend>
      <${For} each=${colours}>${Colour}<//>
    </fieldset>
    <label>Remount <${For} each=${() => [generation()]}>${Remount}<//></label>
    <label>Nickname
      <input
        value=${() => form.nickname}
        aria-invalid=${() => String(error() !== "")}
        aria-describedby="nickname-error"
        onInput=${enterNickname}
      />
    </label>
    <div id="nickname-error" role="alert">${error}</div>
    <label>Revert <input value=${() => form.revert} onInput=${enterRevert} /></label>
    <button type="submit">Save</button>
    <div role="status">${() => (saved() ? "Saved" : "")}</div>
  </form>`;

render(App as () => Node, document.querySelector("#app") as Element); // in the HTML of every fixture page
window.app = { state: () => ({ ...unwrap(form), saved: saved() }) };
