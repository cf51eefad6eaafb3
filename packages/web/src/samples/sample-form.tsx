"use client";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { SampleName } from "../contract.ts";
import { AlertIcon } from "../ui/icons.tsx";
import { useErrorText } from "../ui/server/use-error-text.ts";
import { useWords } from "../ui/words/use-words.ts";
import { formContext } from "./fields/form-context.ts";
import { findErrors, type Rules } from "./fields/rules.ts";
import { useSavedFields } from "./fields/use-saved-fields.ts";
import { Receipt } from "./receipt.tsx";
import { type ReceivedSubmission, sendSample } from "./send-sample.ts";

interface SampleFormProps {
  name: SampleName;
  brand: string;
  title: string;
  intro?: string;
  sendLabel: string;
  thanks: string;
  rules: Rules;
  /** Field labels by field name, in the order of the receipt. */
  labels: Readonly<Record<string, string>>;
  /** Returns additional data to send, or an error. Called after the form itself is valid. */
  complete?: () => Promise<{ ok: true; data: Record<string, string> } | { ok: false; message: string }>;
  children: ReactNode;
}

type State = { status: "open" | "sending"; alert?: string } | { status: "sent"; received: ReceivedSubmission };

/** A form that validates its fields, sends them to the server, and shows what the server received. */
export function SampleForm(props: SampleFormProps) {
  const { brand, title, intro, sendLabel, thanks, labels, children } = props;
  const { form, errors, state, onInput, onSubmit, save, reopen } = useSampleForm(props);
  return (
    <section className="sample" aria-labelledby="sample-title">
      <header className="sample-top">
        <p className="sample-brand">{brand}</p>
        <h2 id="sample-title">{title}</h2>
        {intro && state.status !== "sent" && <p className="sample-intro">{intro}</p>}
      </header>
      {state.status === "sent" ? (
        <Receipt thanks={thanks} received={state.received} labels={labels} onAgain={reopen} />
      ) : (
        <formContext.Provider value={{ errors }}>
          <form
            ref={form}
            noValidate
            aria-labelledby="sample-title"
            onInput={onInput}
            onChange={save}
            onSubmit={onSubmit}
          >
            <div className="fields">{children}</div>
            <FormEnd sendLabel={sendLabel} isSending={state.status === "sending"} alert={state.alert} />
          </form>
        </formContext.Provider>
      )}
    </section>
  );
}

function useSampleForm({ name, rules, complete }: Pick<SampleFormProps, "name" | "rules" | "complete">) {
  const words = useWords().samples;
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const { save, discard } = useSavedFields(form, name);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [state, setState] = useState<State>({ status: "open" });

  // Validates again after a language change, so that the errors are in the new language.
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
    save();
    if (isChecked) recheck(currentTarget);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.status === "sending") return;
    const data = new FormData(event.currentTarget);
    const found = findErrors(rules, data);
    setErrors(found);
    const count = Object.keys(found).length;
    if (count > 0) {
      setState({ status: "open", alert: words.check(count) });
      focusFirst(event.currentTarget, found);
      return;
    }
    setState({ status: "sending" });
    const sent = await send(name, data, complete).catch((error) => {
      return { status: "open" as const, alert: words.notSent(errorText(error)) };
    });
    if (sent.status === "sent") discard();
    setState(sent);
  };

  return { form, errors, state, onInput, onSubmit, save, reopen: () => setState({ status: "open" }) };
}

async function send(name: SampleName, data: FormData, complete: SampleFormProps["complete"]): Promise<State> {
  const completed = await complete?.();
  if (completed && !completed.ok) return { status: "open", alert: completed.message };
  for (const [key, value] of Object.entries(completed?.data ?? {})) data.set(key, value);
  return { status: "sent", received: await sendSample(name, data) };
}

interface FormEndProps {
  sendLabel: string;
  isSending: boolean;
  alert: string | undefined;
}

function FormEnd({ sendLabel, isSending, alert }: FormEndProps) {
  const { sending } = useWords().samples;
  return (
    <div className="sample-end">
      <button type="submit" className="button primary" aria-disabled={isSending}>
        {sendLabel}
      </button>
      <div className="sample-alert" role="alert">
        {alert && (
          <p>
            <AlertIcon size={16} />
            {alert}
          </p>
        )}
      </div>
      {/* Shown at once, so that an agent that reads the page now knows that the answer is still to come. */}
      <p className="sample-status" role="status">
        {isSending ? sending : ""}
      </p>
    </div>
  );
}

function focusFirst(form: HTMLFormElement, errors: Record<string, string>): void {
  const first = Array.from(form.elements).find((element) => (element.getAttribute("name") ?? "") in errors);
  if (first instanceof HTMLElement) first.focus();
}
