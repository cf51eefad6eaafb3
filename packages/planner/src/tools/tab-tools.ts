import { z } from "zod";
import { defineTool, type Tool } from "./define-tool.ts";

const input = z.strictObject({ tab: z.string().min(1) });

/** Tools for a browser with several tabs. The agent offers them only then. */
export const tabTools: readonly Tool[] = [
  defineTool({
    name: "switch_tab",
    description: "Go to another tab, such as tab-1.",
    input,
    risk: "low",
    effect: "read",
    needs: ["tabs"],
  }),
  defineTool({
    name: "close_tab",
    description: "Close a tab.",
    input,
    risk: "medium",
    effect: "edit",
    needs: ["tabs"],
  }),
];
