import type { Metadata } from "next";
import { CardForm } from "../../../../samples/card/card-form.tsx";
import { requestPreferences } from "../../../../ui/preferences/request-preferences.ts";
import { words } from "../../../../ui/words/words.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: words[(await requestPreferences()).language].samples.checkout.cardFrame };
}

/** Shown inside the checkout. */
export default function CardPage() {
  return <CardForm />;
}
