// Pages that change what a press sends after the user has approved it, and keys that pay, through `giselle mcp`. What is sent is
// counted at two servers: the page's own and another one.
import {
  createGate,
  makeFolder,
  readBody,
  type Swap,
  soak,
  startMcpProgram,
  startWebServer,
  swaps,
} from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { environment, program } from "../giselle.cases.ts";

const longTest = 900_000;

/** The attacked page runs what "/change" answers, then reports it to "/changed". */
const listen = `<script>fetch(location.origin + "/change").then((reply) => reply.text()).then((code) => { (0, eval)(code); return fetch(location.origin + "/changed"); })</script>`;

async function startAttackedSite() {
  const sent: string[] = [];
  let html = "";
  let code = "";
  let [change, changed] = [createGate(), createGate()];
  const serve = (name: string) =>
    startWebServer(async (request, response) => {
      const path = request.url ?? "/";
      response.setHeader("content-type", "text/html");
      response.setHeader("connection", "close");
      if (path === "/") return void response.end(`<!doctype html><title>Shop</title>${html}${listen}`);
      if (path === "/changed") changed.open();
      else if (path === "/change") await change.passed;
      else if (path !== "/favicon.ico")
        sent.push(`${name} ${request.method} ${path} ${await readBody(request)}`.trim());
      response.end(path === "/change" ? code : "<p>Thank you.</p>");
    });
  const [own, other] = await Promise.all([serve("own"), serve("evil")]);
  onTestFinished(async () => void (await Promise.all([own.close(), other.close()])));
  const fill = (text: string) => text.replaceAll("EVIL", other.url);
  return {
    url: own.url,
    evil: other.url,
    sent,
    show(page: { html: string; change?: string }) {
      sent.length = 0;
      html = fill(page.html);
      code = fill(page.change ?? "");
      [change, changed] = [createGate(), createGate()];
    },
    /** Resolves when the page has changed itself. */
    async change() {
      change.open();
      await changed.passed;
    },
  };
}

async function startAttacked(profile: string, answer: (message: string) => Promise<"accept" | "decline">) {
  const site = await startAttackedSite();
  const env = { PATH: process.env.PATH ?? "", HOME: makeFolder(), ...environment() };
  const args = [program, "mcp", "--profile", profile, "--allow-origin", site.url, "--allow-origin", site.evil];
  const { client } = await startMcpProgram({ command: process.execPath, args, env }, { answer });
  const call = async (name: string, given: object = {}) => {
    const { content } = await client.callTool({ name, arguments: { ...given } }, { timeout: 60_000 });
    return (content as { text?: string }[])[0]?.text ?? "";
  };
  const idOf = (text: string, label: string) => new RegExp(`(\\S+) "${label}`).exec(text)?.[1] ?? "";
  return { site, call, idOf };
}

const afterTheYes = { change: "after the yes", answers: ["accept", "decline"] } as const;
const beforeTheLook = { change: "before the look", answers: ["accept", "accept"] } as const;

/** Tries all swaps. Returns the names of those that were sent. */
async function trySwaps(list: readonly Swap[], { change, answers }: typeof afterTheYes | typeof beforeTheLook) {
  let asked = 0;
  const { site, call, idOf } = await startAttacked("semi_auto", async (message) => {
    if (message.includes("Open ")) return "accept";
    asked += 1;
    if (asked === 1 && change === "after the yes") await site.change();
    return answers[Math.min(asked, 2) - 1] ?? "decline";
  });
  const through: string[] = [];
  for (const swap of list) {
    site.show(swap);
    asked = 0;
    await call("navigate", { url: site.url });
    if (change === "before the look") await site.change();
    const text = await call("getFormSnapshot");
    const fieldId = idOf(text, swap.press);
    await (swap.key ? call("press", { fieldId, keys: swap.key }) : call("click", { fieldId }));
    await call("wait_for_idle");
    if (site.sent.length > 0) through.push(swap.name);
  }
  return through;
}

/** All under `npm run soak`, otherwise a tenth, spread over the list. */
const tried = swaps.filter((_, index) => index % Math.ceil(swaps.length / soak(swaps.length)) === 0);
/** The others change the page during the press itself. */
const visible = tried.filter(({ change }) => !change.includes("addEventListener"));

it(
  "X8: through giselle mcp, no change after the approval gets through",
  async () => {
    expect(await trySwaps(tried, afterTheYes)).toEqual([]);
  },
  longTest,
);

it(
  "X8, control: what was changed before the user was asked is sent",
  async () => {
    const through = await trySwaps(visible, beforeTheLook);
    process.stdout.write(`giselle mcp: ${tried.length} swaps tried, control ${through.length} of ${visible.length}\n`);
    expect(through.length).toBeGreaterThan(visible.length / 2);
  },
  longTest,
);

const note = '<label>Note <input name="note"></label>';
const payForm = (inside: string) => `<form method="post" action="/sent">${inside}</form>`;
const keys: { name: string; html: string; keys: string[] }[] = [
  { name: "Enter in a field", html: payForm(`${note}<button>Pay now</button>`), keys: ["Enter"] },
  { name: "Tab and Space", html: payForm(`${note}<button>Pay now</button>`), keys: ["Tab", "Space"] },
  { name: "Tab and Enter", html: payForm(`${note}<button>Pay now</button>`), keys: ["Tab", "Enter"] },
  {
    name: "Enter, with the button outside the form",
    html: `<form id="f" method="post" action="/sent">${note}</form><button form="f">Pay now</button>`,
    keys: ["Enter"],
  },
  {
    name: "Enter, with the default button elsewhere",
    html: payForm(`${note}<button formaction="/sent?pay">Pay now</button><button>Save</button>`),
    keys: ["Enter"],
  },
];

async function tryKeys(answer: "accept" | "decline") {
  const { site, call, idOf } = await startAttacked("auto", async () => answer);
  const through: string[] = [];
  for (const attack of keys) {
    site.show(attack);
    const text = await call("navigate", { url: site.url });
    await call("fill", { fieldId: idOf(text, "Note"), value: "hi" });
    for (const each of attack.keys) await call("press", { keys: each });
    await call("wait_for_idle");
    if (site.sent.length > 0) through.push(attack.name);
  }
  return through;
}

it(
  "X9: through giselle mcp, no key pays without approval",
  async () => {
    expect(await tryKeys("decline")).toEqual([]);
  },
  longTest,
);

it(
  "X9, control: the same keys pay when the user allows it",
  async () => {
    expect(await tryKeys("accept")).toEqual(keys.map(({ name }) => name));
  },
  longTest,
);
