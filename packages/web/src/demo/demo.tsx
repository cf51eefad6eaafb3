"use client";
import Link from "next/link";
import { type ComponentType, useCallback, useState } from "react";
import { type SampleName, sampleNames } from "../contract.ts";
import { CheckoutForm } from "../samples/forms/checkout-form.tsx";
import { ContactForm } from "../samples/forms/contact-form.tsx";
import { JobForm } from "../samples/forms/job-form.tsx";
import { useWords } from "../ui/words/use-words.ts";
import { DemoChat } from "./demo-chat.tsx";

const forms: Record<SampleName, ComponentType> = { contact: ContactForm, checkout: CheckoutForm, job: JobForm };

interface DemoProps {
  form: SampleName;
  /** A future date for the suggestions. The server chooses it, so that server and client render the same. */
  day: string;
}

/**
 * The chat next to a real form. On a phone both stay visible, because the agent sees what the person sees. The chat is larger
 * while an approval waits, or when the person expands it.
 */
export function Demo({ form, day }: DemoProps) {
  const words = useWords().demo;
  const [isChatLarge, setChatLarge] = useState(false);
  const toggle = useCallback(() => setChatLarge((isLarge) => !isLarge), []);
  const Form = forms[form];
  return (
    <div className="demo" data-large={isChatLarge ? "chat" : "form"}>
      <div className="demo-side">
        <div className="demo-intro">
          <h1>{words.title}</h1>
          <p>{words.text}</p>
        </div>
        <div className="demo-chat">
          <DemoChat key={form} form={form} day={day} isLarge={isChatLarge} onToggle={toggle} onWaiting={setChatLarge} />
        </div>
      </div>
      <div className="demo-main">
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
        {/* Everything that the agent can see and operate. */}
        <div className="demo-page" id="page" key={form}>
          <Form />
        </div>
      </div>
    </div>
  );
}
