import { findProgram } from "./find-program.ts";
import { chromium, isRoot, node, type Peer, refOf } from "./peer.ts";

const ref = (seen: string, label: string) => refOf(seen, label, (name) => new RegExp(`"${name}".*\\[ref=(\\w+)\\]`));
const kinds = { text: "textbox", textarea: "textbox", select: "combobox", checkbox: "checkbox", radio: "radio" };

export const playwright: Peer = {
  name: "Playwright MCP",
  command: () => [
    ...[node, findProgram("@playwright/mcp", "playwright-mcp"), "--headless", "--isolated"],
    ...["--executable-path", chromium, ...(isRoot ? ["--no-sandbox"] : [])],
  ],
  env: {},
  open: (session, url) => session.call("browser_navigate", { url }),
  look: (session) => session.call("browser_snapshot", {}),
  act(session, seen, label, operation) {
    const target = ref(seen, label);
    if (operation.do === "click") return session.call("browser_click", { target });
    if (operation.do === "fill") return session.call("browser_type", { target, text: operation.value });
    if (operation.do === "select") return session.call("browser_select_option", { target, values: [operation.value] });
    return session.call("browser_fill_form", {
      fields: [{ target, name: label, type: operation.kind, value: "true" }],
    });
  },
  async send(session, seen, { fields, submit }) {
    const filled = fields.map(({ label, kind, value }) => ({
      target: ref(seen, label),
      name: label,
      type: kinds[kind],
      value: kind === "checkbox" || kind === "radio" ? "true" : value,
    }));
    await session.call("browser_fill_form", { fields: filled });
    return session.call("browser_click", { target: ref(seen, submit) });
  },
};
