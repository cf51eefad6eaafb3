"use client";
import { useEffect, useRef, useState } from "react";
import { LockIcon } from "../../ui/icons.tsx";
import { useWords } from "../../ui/words/use-words.ts";
import { Field } from "../fields/field.tsx";
import { formContext } from "../fields/form-context.ts";
import { findErrors } from "../fields/rules.ts";
import { TextField } from "../fields/text-field.tsx";
import { useDraft } from "../fields/use-draft.ts";
import { answerCardChecks, type CardAnswer } from "./card-messages.ts";
import { cardRules, digitsOf } from "./card-rules.ts";

/** The content of the frame. A reload restores the name and the date, but never the number and the code. */
export function CardForm() {
  const words = useWords().samples;
  const { checkout } = words;
  const form = useRef<HTMLFormElement>(null);
  const { save } = useDraft(form, "card");
  const [errors, setErrors] = useState<Record<string, string>>({});

  useEffect(() => {
    const check = (): CardAnswer => {
      if (!form.current) return { ok: false };
      const data = new FormData(form.current);
      const found = findErrors(cardRules(words), data);
      setErrors(found);
      const [first] = Object.keys(found);
      if (!first) return { ok: true, card: `•••• ${digitsOf(data, "cardNumber").slice(-4)}` };
      const control = form.current.elements.namedItem(first);
      if (control instanceof HTMLElement) control.focus();
      return { ok: false };
    };
    return answerCardChecks(check);
  }, [words]);

  const onInput = () => {
    save();
    if (!form.current) return;
    const found = findErrors(cardRules(words), new FormData(form.current));
    setErrors((before) => Object.fromEntries(Object.entries(found).filter(([key]) => key in before)));
  };

  return (
    <main className="card-page">
      <h1 className="visually-hidden">{checkout.cardFrame}</h1>
      <formContext.Provider value={{ errors }}>
        <form
          ref={form}
          noValidate
          className="fields"
          aria-label={checkout.cardFrame}
          onInput={onInput}
          onSubmit={(event) => event.preventDefault()}
        >
          <TextField name="cardName" label={checkout.cardName} autoComplete="cc-name" />
          <Field name="cardNumber" label={checkout.cardNumber}>
            {(control) => (
              <input
                className="input"
                type="text"
                inputMode="numeric"
                autoComplete="cc-number"
                maxLength={23}
                data-no-draft
                {...control}
              />
            )}
          </Field>
          <TextField
            name="expiry"
            label={checkout.expiry}
            hint={checkout.expiryHint}
            autoComplete="cc-exp"
            inputMode="numeric"
            maxLength={7}
            width="half"
          />
          <Field name="code" label={checkout.code} width="half">
            {(control) => (
              <input
                className="input"
                type="text"
                inputMode="numeric"
                autoComplete="cc-csc"
                maxLength={4}
                data-no-draft
                {...control}
              />
            )}
          </Field>
          <p className="card-note full">
            <LockIcon size={16} />
            <span>{checkout.cardNote}</span>
          </p>
        </form>
      </formContext.Provider>
    </main>
  );
}
