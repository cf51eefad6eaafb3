import { sampleNames } from "../../contract.ts";
import { Demo } from "../../ui/demo/demo.tsx";

interface Props {
  searchParams: Promise<{ form?: string | string[] }>;
}

/** `/?form=checkout` is the demo with another form. */
export default async function DemoPage({ searchParams }: Props) {
  const { form } = await searchParams;
  return <Demo form={sampleNames.find((name) => name === form) ?? "contact"} />;
}
