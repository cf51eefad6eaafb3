import type { Metadata } from "next";
import { type SampleName, sampleNames } from "../../contract.ts";
import { Demo } from "../../demo/demo.tsx";
import { addMonths, today, writeDay } from "../../samples/fields/days.ts";
import { requestPreferences } from "../../ui/preferences/request-preferences.ts";
import { words } from "../../ui/words/words.ts";

interface Props {
  searchParams: Promise<{ form?: string | string[] }>;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return { title: words[(await requestPreferences()).language].demo.names[await formOf(searchParams)] };
}

/** `/?form=checkout` is the demo with another form. */
export default async function DemoPage({ searchParams }: Props) {
  const day = writeDay({ ...addMonths(today(), 2), day: 15 });
  return <Demo form={await formOf(searchParams)} day={day} />;
}

async function formOf(searchParams: Props["searchParams"]): Promise<SampleName> {
  const { form } = await searchParams;
  return sampleNames.find((name) => name === form) ?? "contact";
}
