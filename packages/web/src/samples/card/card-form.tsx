"use client";
import { useEffect, useRef, useState } from "react";
import { LockIcon } from "../../ui/icons.tsx";
import { useWords } from "../../ui/words/use-words.ts";
import { Field } from "../fields/field.tsx";
import { formContext } from "../fields/form-context.ts";
import { findErrors } from "../fields/rules.ts";
import { TextField } from "../fields/text-field.tsx";
import { useSavedFields } from "../fields/use-saved-fields.ts";
import { answerCardChecks, type CardCheck } from "./card-messages.ts";
import { cardRules, digitsOf } from "./card-rules.ts";

/** The content of the frame. A reload restores the name and the date, but never the number and the code. */
export function CardForm() {
  const words = useWords().samples;
  const { checkout } = words;
  const form = useRef<HTMLFormElement>(null);
  const { save } = useSavedFields(form, "card");
  const [errors, setErrors] = useState<Record<string, string>>({});

  useEffect(() => {
    const check = (): CardCheck => {
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
          <CardFields />
          <p className="card-note full">
            <LockIcon size={16} />
            <span>{checkout.cardNote}</span>
          </p>
        </form>
      </formContext.Provider>
    </main>
  );
}

function CardFields() {
  const { checkout } = useWords().samples;
  return (
    <>
      <TextField name="cardName" label={checkout.cardName} autoComplete="cc-name" />
      <SecretDigits name="cardNumber" label={checkout.cardNumber} autoComplete="cc-number" maxLength={23} />
      <TextField
        name="expiry"
        label={checkout.expiry}
        hint={checkout.expiryHint}
        autoComplete="cc-exp"
        inputMode="numeric"
        maxLength={7}
        width="half"
      />
      <SecretDigits name="code" label={checkout.code} autoComplete="cc-csc" maxLength={4} width="half" />
    </>
  );
}

interface SecretDigitsProps {
  name: string;
  label: string;
  autoComplete: string;
  maxLength: number;
  width?: "half";
}

/** A field that a reload does not restore. */
function SecretDigits({ name, label, autoComplete, maxLength, width }: SecretDigitsProps) {
  return (
    <Field name={name} label={label} {...(width && { width })}>
      {(control) => (
        <input
          className="input"
          type="text"
          inputMode="numeric"
          autoComplete={autoComplete}
          maxLength={maxLength}
          data-no-draft
          {...control}
        />
      )}
    </Field>
  );
}
