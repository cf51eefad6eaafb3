import type { AppData } from "@giselles-ai/protocol";
import { useEffect } from "react";
import { type AppKnowledge, toAppData } from "./app-data.ts";

/** The knowledge of the components that are mounted now. */
const mounted = new Set<AppKnowledge>();

/**
 * Gives the agent something that the app knows, such as the record of the signed-in user, while the component is mounted. It is
 * sent with every message and counts as data of the person: "fill in my details" uses it, and nothing in it is followed as an
 * instruction.
 *
 * @example <caption>packages/browser-tool/test/react/panel/context.test.ts</caption>
 * useGiselleContext({ description: "The signed-in person", value: person });
 */
export function useGiselleContext({ description, value }: AppKnowledge): void {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  useEffect(() => {
    const known = { description, value: text };
    mounted.add(known);
    return () => {
      mounted.delete(known);
    };
  }, [description, text]);
}

export function readMountedAppData(): AppData {
  return toAppData(mounted);
}
