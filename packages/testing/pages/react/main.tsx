import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import "../page.css";
import {
  colours,
  emptyForm,
  type FormState,
  isTaken,
  nicknameDelay,
  plans,
  revertDelay,
  revertedTo,
  takenMessage,
  toAge,
  toPhone,
  toShout,
} from "../form.ts";

let latest: FormState & { saved: FormState | null } = { ...emptyForm, saved: null };

function Form() {
  const [form, setForm] = useState(emptyForm);
  const [saved, setSaved] = useState<FormState | null>(null);
  const [renders, setRenders] = useState(0);
  const set = (changes: Partial<FormState>) => setForm((previous) => ({ ...previous, ...changes }));
  const error = useNicknameError(form.nickname);
  const revertLater = useRevert(() => set({ revert: revertedTo }));
  latest = { ...form, saved };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSaved(form);
      }}
    >
      <label>
        Full name
        <input value={form.name} onChange={({ target }) => set({ name: target.value })} />
      </label>
      <label>
        Shout
        <input value={form.shout} onChange={({ target }) => set({ shout: toShout(target.value) })} />
      </label>
      <label>
        Phone
        <input type="tel" value={form.phone} onChange={({ target }) => set({ phone: toPhone(target.value) })} />
      </label>
      <label>
        Age
        <input
          type="number"
          value={form.age ?? ""}
          onChange={({ target }) => set({ age: toAge(target.value, form.age) })}
        />
      </label>
      <label>
        Bio
        <textarea
          value={form.bio}
          onChange={({ target }) => {
            set({ bio: target.value });
            setRenders(renders + 1);
          }}
        />
      </label>
      <p key={renders}>{form.bio.length} characters</p>
      <label>
        Plan
        <select value={form.plan} onChange={({ target }) => set({ plan: target.value })}>
          {plans.map((plan) => (
            <option key={plan}>{plan}</option>
          ))}
        </select>
      </label>
      <label>
        <span>
          <input type="checkbox" checked={form.terms} onChange={({ target }) => set({ terms: target.checked })} /> Terms
        </span>
      </label>
      <fieldset>
        <legend>Colour</legend>
        {colours.map((colour) => (
          <label key={colour}>
            <input
              type="radio"
              name="colour"
              value={colour}
              checked={form.colour === colour}
              onChange={() => set({ colour })}
            />
            {colour}
          </label>
        ))}
      </fieldset>
      <label htmlFor="remount">
        Remount
        <RemountedInput value={form.remount} onInput={(remount) => set({ remount })} />
      </label>
      <label>
        Nickname
        <input
          value={form.nickname}
          aria-invalid={error !== ""}
          aria-describedby="nickname-error"
          onChange={({ target }) => set({ nickname: target.value })}
        />
      </label>
      <div id="nickname-error" role="alert">
        {error}
      </div>
      <label>
        Revert
        <input
          value={form.revert}
          onChange={({ target }) => {
            set({ revert: target.value });
            revertLater();
          }}
        />
      </label>
      <button type="submit">Save</button>
      <div role="status">{saved && "Saved"}</div>
    </form>
  );
}

function useNicknameError(nickname: string): string {
  const [error, setError] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setError(isTaken(nickname) ? takenMessage : ""), nicknameDelay);
    return () => clearTimeout(timer);
  }, [nickname]);
  return error;
}

function useRevert(revert: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(revert, revertDelay);
  };
}

/** A new element takes the place of the one that was focused, and its focus. */
function RemountedInput({ value, onInput }: { value: string; onInput(value: string): void }) {
  const [generation, setGeneration] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const isReplacing = useRef(false);
  const replace = () => {
    if (isReplacing.current) return;
    isReplacing.current = true;
    flushSync(() => setGeneration(generation + 1));
    input.current?.focus();
    isReplacing.current = false;
  };
  return (
    <input
      key={generation}
      id="remount"
      ref={input}
      value={value}
      onFocus={replace}
      onChange={({ target }) => onInput(target.value)}
    />
  );
}

const root = createRoot(document.querySelector("#app") as Element);
flushSync(() => root.render(<Form />));
window.app = { state: () => latest };
