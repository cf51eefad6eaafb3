import { useEffect, useRef } from "react";
import type { GiselleTool } from "./app-tools.ts";

/** The tools of the components that are mounted now. */
const mounted = new Set<GiselleTool>();

/**
 * Lets the agent call a function of the app while the component is mounted, such as a search in the app's own data. The function
 * runs in the page. Policy judges a call by the declared effect: "read" runs without approval, everything else as a change or a
 * commit of the page would be judged.
 *
 * @example <caption>packages/browser-tool/test/react/panel/tools.test.ts</caption>
 * useGiselleTool({
 *   name: "find_order",
 *   description: "Look up an order by its number",
 *   parameters: z.object({ number: z.string() }),
 *   effect: "read",
 *   execute: async ({ number }) => (await fetch("/orders/" + number)).json(),
 * });
 */
export function useGiselleTool<Input = Record<string, unknown>>(tool: GiselleTool<Input>): void {
  const latest = useRef(tool);
  useEffect(() => {
    latest.current = tool;
  });
  const { name, description, effect } = tool;
  useEffect(() => {
    const registered: GiselleTool = {
      name,
      description,
      effect,
      get parameters() {
        return (latest.current as GiselleTool).parameters;
      },
      execute: (input, options) => latest.current.execute(input as Input, options),
    };
    mounted.add(registered);
    return () => {
      mounted.delete(registered);
    };
  }, [name, description, effect]);
}

export function mountedTools(): readonly GiselleTool[] {
  return [...mounted];
}
