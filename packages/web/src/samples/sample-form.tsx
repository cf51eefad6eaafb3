"use client";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { SampleName } from "../contract.ts";
import { AlertIcon } from "../ui/icons.tsx";
import { useWords } from "../ui/words/use-words.ts";
import { formContext } from "./fields/form-context.ts";
import { findErrors, type Rules } from "./fields/rules.ts";
import { useDraft } from "./fields/use-draft.ts";
import { Receipt } from "./receipt.tsx";
import { type ReceivedOne, sendSample } from "./send-sample.ts";

interface SampleFormProps {
  name: SampleName;
  brand: string;
  title: string;
  intro?: string;
  sendLabel: string;
  thanks: string;
  rules: Rules;
  /** What the fields are called, by their names, in the order of the receipt. */
  labels: Readonly<Record<string, string>>;
  /** What else to send; or what is wrong with it. Asked once the form itself is in order. */
  complete?: () => Promise<{ ok: true; data: Record<string, string> } | { ok: false; message: string }>;
  children: ReactNode;
}

type State = { now: "open" | "sending"; alert?: string } | { now: "sent"; received: ReceivedOne };

/** A form with a server of its own: it checks, sends, and says what was received. */
export function SampleForm(props: SampleFormProps) {
  const { name, brand, title, intro, sendLabel, thanks, rules, labels, complete, children } = props;
  const words = useWords().samples;
  const form = useRef<HTMLFormElement>(null);
  const { keep, forget } = useDraft(form, name);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [state, setState] = useState<State>({ now: "open" });

  // What is said of a field is said in the language that is chosen now.
  const isChecked = Object.keys(errors).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the language changes
  useEffect(() => {
    if (isChecked && form.current) recheck(form.current);
  }, [words]);

  const recheck = (element: HTMLFormElement) => {
    const found = findErrors(rules, new FormData(element));
    setErrors((before) => Object.fromEntries(Object.entries(found).filter(([key]) => key in before)));
  };

  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    keep();
    if (isChecked) recheck(currentTarget);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.now === "sending") return;
    const data = new FormData(event.currentTarget);
    const found = findErrors(rules, data);
    setErrors(found);
    const count = Object.keys(found).length;
    if (count > 0) {
      setState({ now: "open", alert: words.check(count) });
      focusFirst(event.currentTarget, found);
      return;
    }
    setState({ now: "sending" });
    setState(await send(data));
  };

  const send = async (data: FormData): Promise<State> => {
    try {
      const rest = await complete?.();
      if (rest && !rest.ok) return { now: "open", alert: rest.message };
      for (const [key, value] of Object.entries(rest?.data ?? {})) data.set(key, value);
      const received = await sendSample(name, data);
      forget();
      return { now: "sent", received };
    } catch (error) {
      return { now: "open", alert: words.notSent((error as Error).message) };
    }
  };

  return (
    <section className="sample" aria-labelledby="sample-title">
      <header className="sample-top">
        <p className="sample-brand">{brand}</p>
        <h2 id="sample-title">{title}</h2>
        {intro && state.now !== "sent" && <p className="sample-intro">{intro}</p>}
      </header>
      {state.now === "sent" ? (
        <Receipt thanks={thanks} received={state.received} labels={labels} onAgain={() => setState({ now: "open" })} />
      ) : (
        <formContext.Provider value={{ errors }}>
          <form
            ref={form}
            noValidate
            aria-labelledby="sample-title"
            onInput={onInput}
            onChange={keep}
            onSubmit={onSubmit}
          >
            <div className="fields">{children}</div>
            <div className="sample-end">
              <button type="submit" className="button primary" aria-disabled={state.now === "sending"}>
                {sendLabel}
              </button>
              <div className="sample-alert" role="alert">
                {state.alert && (
                  <p>
                    <AlertIcon size={16} />
                    {state.alert}
                  </p>
                )}
              </div>
              {/* Said at once: an agent that looks now knows that the answer is still to come. */}
              <p className="sample-status" role="status">
                {state.now === "sending" ? words.sending : ""}
              </p>
            </div>
          </form>
        </formContext.Provider>
      )}
    </section>
  );
}

function focusFirst(form: HTMLFormElement, errors: Record<string, string>): void {
  const first = Array.from(form.elements).find((element) => (element.getAttribute("name") ?? "") in errors);
  if (first instanceof HTMLElement) first.focus();
}
