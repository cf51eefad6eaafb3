import type { PlannerInput } from "@giselles-ai/protocol";
import type { AgentOptions } from "./agent-options.ts";

/** The person's date, time zone and language. Only the date: a time would make every prompt different. */
export function describeNow({ now = () => new Date(), locale = {} }: Pick<AgentOptions, "now" | "locale">) {
  const own = new Intl.DateTimeFormat().resolvedOptions();
  const { timeZone = own.timeZone, language = own.locale } = locale;
  const date = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short" }).format(now()); // the Swedish format is ISO 8601
  return { date, timeZone, language } satisfies PlannerInput["context"]["now"];
}
