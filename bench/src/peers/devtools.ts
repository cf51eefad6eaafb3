import { findProgram } from "./find-program.ts";
import { chromium, isRoot, node, type Peer, refOf } from "./peer.ts";

const ref = (seen: string, label: string) =>
  refOf(seen, label, (name) => new RegExp(`uid=(\\w+) (?!StaticText|LabelText)\\w+ "${name}"`));

export const devtools: Peer = {
  name: "chrome-devtools-mcp",
  command: () => [
    ...[node, findProgram("chrome-devtools-mcp", "chrome-devtools-mcp"), "--headless", "--isolated"],
    ...["--executablePath", chromium, "--no-usage-statistics", ...(isRoot ? ["--chromeArg=--no-sandbox"] : [])],
  ],
  env: { CHROME_DEVTOOLS_MCP_NO_USAGE_STATISTICS: "1", CHROME_DEVTOOLS_MCP_NO_UPDATE_CHECKS: "1" },
  open: (session, url) => session.call("navigate_page", { pageId: 1, type: "url", url }),
  look: (session) => session.call("take_snapshot", { pageId: 1 }),
  act(session, seen, label, operation) {
    const uid = ref(seen, label);
    if (operation.do === "click") return session.call("click", { pageId: 1, uid });
    return session.call("fill", { pageId: 1, uid, value: operation.do === "check" ? "true" : operation.value });
  },
  async send(session, seen, { fields, submit }) {
    const elements = fields.map(({ label, kind, value }) => ({
      uid: ref(seen, label),
      value: kind === "checkbox" || kind === "radio" ? "true" : value,
    }));
    await session.call("fill_form", { pageId: 1, elements });
    return session.call("click", { pageId: 1, uid: ref(seen, submit) });
  },
};
