"use client";
import { useRef } from "react";
import { useWords } from "../../ui/words/use-words.ts";
import { words as allWords, type ScreenWords } from "../../ui/words/words.ts";
import { CardFrame } from "../card/card-frame.tsx";
import { checkCard } from "../card/card-messages.ts";
import { SelectField } from "../fields/choice-fields.tsx";
import { DateField } from "../fields/date-field.tsx";
import { createRules } from "../fields/rules.ts";
import { TextField } from "../fields/text-field.tsx";
import { SampleForm } from "../sample-form.tsx";
import { OrderSummary } from "./order-summary.tsx";

export function CheckoutForm() {
  const words = useWords().samples;
  const { checkout } = words;
  const { filled, email, futureDay } = createRules(words);
  const frame = useRef<HTMLIFrameElement>(null);

  const complete = async () => {
    const answer = await checkCard(frame.current);
    return answer.ok
      ? { ok: true as const, data: { card: answer.card } }
      : { ok: false as const, message: words.errors.cardFrame };
  };

  return (
    <SampleForm
      name="checkout"
      brand={checkout.brand}
      title={checkout.title}
      sendLabel={checkout.send}
      thanks={checkout.thanks}
      complete={complete}
      labels={labelsOf(checkout)}
      rules={{
        name: filled("name", checkout.name),
        email: email("email"),
        street: filled("street", checkout.street),
        city: filled("city", checkout.city),
        postalCode: filled("postalCode", checkout.postalCode),
        country: filled("country", checkout.country),
        deliveryDate: futureDay("deliveryDate"),
      }}
    >
      <OrderSummary />
      <h3 className="full">{checkout.shipping}</h3>
      <TextField name="name" label={checkout.name} autoComplete="name" width="half" />
      <TextField name="email" label={checkout.email} type="email" autoComplete="email" width="half" />
      <TextField name="street" label={checkout.street} autoComplete="street-address" />
      <TextField name="city" label={checkout.city} autoComplete="address-level2" width="half" />
      <TextField name="postalCode" label={checkout.postalCode} autoComplete="postal-code" width="half" />
      <SelectField
        name="country"
        label={checkout.country}
        options={checkout.countries}
        values={allWords.en.samples.checkout.countries}
        width="half"
      />
      <DateField name="deliveryDate" label={checkout.deliveryDate} />
      <h3 className="full">{checkout.payment}</h3>
      <CardFrame title={checkout.cardFrame} ref={frame} />
    </SampleForm>
  );
}

/** In the order of the receipt. */
function labelsOf(checkout: ScreenWords["samples"]["checkout"]): Record<string, string> {
  const { name, email, street, city, postalCode, country, deliveryDate, card } = checkout;
  return { name, email, street, city, postalCode, country, deliveryDate, card };
}
