"use client";
import { useWords } from "../../ui/words/use-words.ts";
import { words as allWords } from "../../ui/words/words.ts";
import { CheckField, SelectField } from "../fields/choice-fields.tsx";
import { createRules } from "../fields/rules.ts";
import { TextField } from "../fields/text-field.tsx";
import { SampleForm } from "../sample-form.tsx";

export function ContactForm() {
  const words = useWords().samples;
  const { contact } = words;
  const { filled, email } = createRules(words);
  return (
    <SampleForm
      name="contact"
      brand={contact.brand}
      title={contact.title}
      intro={contact.intro}
      sendLabel={contact.send}
      thanks={contact.thanks}
      labels={{
        name: contact.name,
        email: contact.email,
        plan: contact.plan,
        message: contact.message,
        terms: contact.terms,
      }}
      rules={{
        name: filled("name", contact.name),
        email: email("email"),
        plan: filled("plan", contact.plan),
      }}
    >
      <TextField name="name" label={contact.name} autoComplete="name" width="half" />
      <TextField name="email" label={contact.email} type="email" autoComplete="email" width="half" />
      <SelectField
        name="plan"
        label={contact.plan}
        options={contact.plans}
        values={allWords.en.samples.contact.plans}
      />
      <TextField name="message" label={contact.message} rows={4} isOptional />
      <CheckField name="terms" label={contact.terms} />
    </SampleForm>
  );
}
