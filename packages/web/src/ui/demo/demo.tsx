"use client";
import Link from "next/link";
import { type ComponentType, useState } from "react";
import { type SampleName, sampleNames } from "../../contract.ts";
import { CheckoutForm } from "../../samples/forms/checkout-form.tsx";
import { ContactForm } from "../../samples/forms/contact-form.tsx";
import { JobForm } from "../../samples/forms/job-form.tsx";
import { useWords } from "../words/use-words.ts";
import { Chat } from "./chat.tsx";

const forms: Record<SampleName, ComponentType> = { contact: ContactForm, checkout: CheckoutForm, job: JobForm };

/** The chat beside a real form. On a phone both stay in sight, and either can have more of the room. */
export function Demo({ form }: { form: SampleName }) {
  const words = useWords().demo;
  const [large, setLarge] = useState<"form" | "chat">("form");
  const Form = forms[form];
  return (
    <div className="demo" data-large={large}>
      <div className="demo-intro">
        <h1>{words.title}</h1>
        <p>{words.text}</p>
      </div>
      <nav className="demo-forms" aria-label={words.forms}>
        {sampleNames.map((name) => (
          <Link
            key={name}
            href={name === "contact" ? "/" : `/?form=${name}`}
            aria-current={name === form ? "page" : undefined}
            scroll={false}
          >
            {words.names[name]}
          </Link>
        ))}
      </nav>
      <fieldset className="demo-share">
        <legend className="visually-hidden">{words.share}</legend>
        {(["form", "chat"] as const).map((part) => (
          <label key={part}>
            <input
              type="radio"
              name="share"
              className="visually-hidden"
              checked={large === part}
              onChange={() => setLarge(part)}
            />
            <span>{words[part]}</span>
          </label>
        ))}
      </fieldset>
      <div className="demo-chat">
        <Chat key={form} form={form} />
      </div>
      {/* All that the agent sees and touches. */}
      <div className="demo-page" id="page" key={form}>
        <Form />
      </div>
    </div>
  );
}
