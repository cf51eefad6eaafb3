import { fetchAgentBrowser } from "./find-program.ts";
import { chromium, node, type Peer, refOf } from "./peer.ts";

const ref = (seen: string, label: string) => `@${refOf(seen, label, (name) => new RegExp(`"${name}".*ref=(\\w+)\\]`))}`;

export const agentBrowser: Peer = {
  name: "agent-browser",
  command: () => [node, fetchAgentBrowser(), "mcp"],
  env: { AGENT_BROWSER_EXECUTABLE_PATH: chromium, AGENT_BROWSER_NAMESPACE: `bench-${process.pid}` },
  open: (session, url) => session.call("agent_browser_open", { url }),
  look: (session) => session.call("agent_browser_snapshot", {}),
  act(session, seen, label, operation) {
    const selector = ref(seen, label);
    if (operation.do === "select") return session.call("agent_browser_select", { selector, values: [operation.value] });
    if (operation.do === "fill") return session.call("agent_browser_fill", { selector, text: operation.value });
    return session.call(operation.do === "check" ? "agent_browser_check" : "agent_browser_click", { selector });
  },
  async send(session, seen, { fields, submit }) {
    for (const { label, kind, value } of fields) {
      if (kind === "checkbox" || kind === "radio") await this.act(session, seen, label, { do: "check", kind });
      else await this.act(session, seen, label, { do: kind === "select" ? "select" : "fill", value });
    }
    return this.act(session, seen, submit, { do: "click" });
  },
  leave: (session) => session.call("agent_browser_close", {}),
};
