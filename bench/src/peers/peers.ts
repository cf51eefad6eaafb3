// Each as its users start it, and the shortest way that its own tools offer to do the work.
import { fileURLToPath } from "node:url";
import { findProgram } from "./find-program.ts";
import type { Field } from "./form.ts";
import type { McpSession } from "./mcp-session.ts";

export interface Peer {
  name: string;
  command: string[];
  env: Record<string, string>;
  open(session: McpSession, url: string): Promise<unknown>;
  look(session: McpSession): Promise<string>;
  /** Fills the fields and presses the button, by what was seen. */
  send(session: McpSession, seen: string, form: { fields: Field[]; submit: string }): Promise<unknown>;
  /** Where ending the server does not end its browser. */
  leave?(session: McpSession): Promise<unknown>;
}

const chromium = process.env.GISELLE_CHROMIUM ?? "";
const node = process.execPath;
const inContainer = process.getuid?.() === 0; // Chromium has no sandbox for root

/** What a snapshot calls the element with this name. */
function refOf(seen: string, label: string, pattern: (name: string) => RegExp): string {
  const [, ref] = pattern(label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).exec(seen) ?? [];
  if (!ref) throw new Error(`The snapshot has no "${label}".`);
  return ref;
}

const giselle: Peer = {
  name: "giselle mcp",
  command: [node, fileURLToPath(new URL("../../../packages/cli/dist/giselle.js", import.meta.url)), "mcp"],
  env: { GISELLE_CHROMIUM: chromium },
  open: (session, url) => session.call("navigate", { url }),
  look: (session) => session.call("getFormSnapshot", {}),
  send(session, seen, { fields, submit }) {
    const ref = (label: string) => refOf(seen, label, (name) => new RegExp(`^\\s*([a-z]+-\\d+)\\b.*"${name}"`, "m"));
    const actions = fields.map(({ label, kind, value }) => {
      const fieldId = ref(label);
      if (kind === "select") return { action: "select", fieldId, value };
      return kind === "checkbox" || kind === "radio"
        ? { action: "check", fieldId, checked: true }
        : { action: "fill", fieldId, value };
    });
    return session.call("executeFormActions", { actions: [...actions, { action: "click", fieldId: ref(submit) }] });
  },
};

const playwright: Peer = {
  name: "Playwright MCP",
  command: [
    ...[node, findProgram("@playwright/mcp", "playwright-mcp"), "--headless", "--isolated"],
    ...["--executable-path", chromium, ...(inContainer ? ["--no-sandbox"] : [])],
  ],
  env: {},
  open: (session, url) => session.call("browser_navigate", { url }),
  look: (session) => session.call("browser_snapshot", {}),
  async send(session, seen, { fields, submit }) {
    const ref = (label: string) => refOf(seen, label, (name) => new RegExp(`"${name}".*\\[ref=(\\w+)\\]`));
    const kinds = { text: "textbox", textarea: "textbox", select: "combobox", checkbox: "checkbox", radio: "radio" };
    const filled = fields.map(({ label, kind, value }) => ({
      target: ref(label),
      name: label,
      type: kinds[kind],
      value: kind === "checkbox" || kind === "radio" ? "true" : value,
    }));
    await session.call("browser_fill_form", { fields: filled });
    return session.call("browser_click", { target: ref(submit) });
  },
};

const devtools: Peer = {
  name: "chrome-devtools-mcp",
  command: [
    ...[node, findProgram("chrome-devtools-mcp", "chrome-devtools-mcp"), "--headless", "--isolated"],
    ...["--executablePath", chromium, "--no-usage-statistics", ...(inContainer ? ["--chromeArg=--no-sandbox"] : [])],
  ],
  env: { CHROME_DEVTOOLS_MCP_NO_USAGE_STATISTICS: "1", CHROME_DEVTOOLS_MCP_NO_UPDATE_CHECKS: "1" },
  open: (session, url) => session.call("navigate_page", { pageId: 1, type: "url", url }),
  look: (session) => session.call("take_snapshot", { pageId: 1 }),
  async send(session, seen, { fields, submit }) {
    const ref = (label: string) =>
      refOf(seen, label, (name) => new RegExp(`uid=(\\w+) (?!StaticText|LabelText)\\w+ "${name}"`));
    const elements = fields.map(({ label, kind, value }) => ({
      uid: ref(label),
      value: kind === "checkbox" || kind === "radio" ? "true" : value,
    }));
    await session.call("fill_form", { pageId: 1, elements });
    return session.call("click", { pageId: 1, uid: ref(submit) });
  },
};

const agentBrowser = (program: string): Peer => ({
  name: "agent-browser",
  command: [node, program, "mcp"],
  env: { AGENT_BROWSER_EXECUTABLE_PATH: chromium, AGENT_BROWSER_NAMESPACE: `bench-${process.pid}` },
  open: (session, url) => session.call("agent_browser_open", { url }),
  look: (session) => session.call("agent_browser_snapshot", {}),
  async send(session, seen, { fields, submit }) {
    const ref = (label: string) => `@${refOf(seen, label, (name) => new RegExp(`"${name}".*ref=(\\w+)\\]`))}`;
    for (const { label, kind, value } of fields) {
      const selector = ref(label);
      if (kind === "select") await session.call("agent_browser_select", { selector, values: [value] });
      else if (kind === "checkbox" || kind === "radio") await session.call("agent_browser_check", { selector });
      else await session.call("agent_browser_fill", { selector, text: value });
    }
    return session.call("agent_browser_click", { selector: ref(submit) });
  },
  leave: (session) => session.call("agent_browser_close", {}),
});

export function peers(agentBrowserProgram: string | undefined): Peer[] {
  return [giselle, playwright, devtools, ...(agentBrowserProgram ? [agentBrowser(agentBrowserProgram)] : [])];
}
