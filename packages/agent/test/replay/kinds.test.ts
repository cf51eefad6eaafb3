// Ten runs of different kinds, each recorded with a model and replayed when the model's server is closed.
import { join } from "node:path";
import { createChromiumDriver } from "@giselles-ai/chromium";
import type { RunScript } from "@giselles-ai/protocol";
import {
  makeFolder,
  openFixture,
  openPage,
  readBody,
  readState,
  type Script,
  startWebServer,
} from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createOsDriver } from "../../src/drivers/os.ts";
import { replayScript } from "../../src/index.ts";
import { startRelayShop } from "../relay-shop.cases.ts";
import { act, actOn, done, idsIn } from "../scripted.cases.ts";
import { startShop } from "../shop.cases.ts";
import { record } from "./recording.cases.ts";

interface Kind {
  name: string;
  html: string;
  script: Script;
  /** What the server receives, from the recording and the replay alike. */
  sent: Record<string, string>;
  data?: object;
}

const form = (fields: string, more = "") =>
  `<title>Form</title><h1>Form</h1><form method="post" action="/sent">${fields}<button>Send</button></form>${more}`;

const kinds: Kind[] = [
  {
    name: "a plain form",
    html: form('<label>Name <input name="name"></label><label>About <textarea name="about"></textarea></label>'),
    script: [
      actOn(["Name", "fill", { value: "Ada" }], ["About", "type", { text: "Mathematics" }], ["Send", "click"]),
      done(),
    ],
    sent: { name: "Ada", about: "Mathematics" },
  },
  {
    name: "one action a call, and keys at the end",
    html: form('<label>Name <input name="name"></label><label>City <input name="city"></label>'),
    script: [
      actOn(["Name", "fill", { value: "Ada" }]),
      actOn(["City", "fill", { value: "London" }]),
      act(["hotkey", { keys: ["Enter"] }]),
      done(),
    ],
    sent: { name: "Ada", city: "London" },
  },
  {
    name: "lists, boxes, choices and dates",
    html: form(`<label>Plan <select name="plan"><option>Free<option>Pro</select></label>
      <fieldset><legend>Size</legend><label><input type="radio" name="size" value="s"> Small</label><label><input type="radio" name="size" value="l"> Large</label></fieldset>
      <label><input type="checkbox" name="terms"> I agree</label><label>When <input type="date" name="when"></label><label>How many <input type="number" name="number"></label>`),
    script: [
      actOn(
        ["Plan", "select", { value: "Pro" }],
        ["Large", "click"],
        ["I agree", "fill", { value: "yes" }],
        ["When", "fill", { value: "2027-02-03" }],
        ["How many", "fill", { value: "7" }],
        ["Send", "click"],
      ),
      done(),
    ],
    sent: { plan: "Pro", size: "l", terms: "on", when: "2027-02-03", number: "7" },
  },
  {
    name: "a row of a table, among others like it",
    html: `<title>Staff</title><h1>Staff</h1><form method="post" action="/sent"><table>${["Ada", "Grace", "Linus"]
      .map(
        (name) =>
          `<tr><td>${name}</td><td><button name="pay" value="${name}">Praise</button><button name="fire" value="${name}">Fire</button></td></tr>`,
      )
      .join("")}</table></form>`,
    script: [(request) => act(["click", { id: idsIn(request, "Praise")[1] }]), done()],
    sent: { pay: "Grace" },
  },
  {
    name: "a form in a frame, and one in the page",
    html: form(
      '<input type="hidden" name="street"><iframe title="Address" srcdoc="<label>Street <input></label>"></iframe><label>Name <input name="name"></label>',
      "<script>document.forms[0].onsubmit = ({ target }) => { target.street.value = frames[0].document.querySelector('input').value; }</script>",
    ),
    script: [
      actOn(["Street", "fill", { value: "12 Byron Road" }], ["Name", "fill", { value: "Ada" }], ["Send", "click"]),
      done(),
    ],
    sent: { street: "12 Byron Road", name: "Ada" },
  },
  {
    name: "what opens, and a list of the page's own making",
    html: form(
      `<input type="hidden" name="colour"><button type="button" id="more" aria-expanded="false">More</button>
      <div id="box" role="combobox" tabindex="0" aria-label="Colour" aria-haspopup="listbox" aria-expanded="false" aria-controls="list" hidden>none</div>
      <ul id="list" role="listbox" hidden><li role="option">Red</li><li role="option">Blue</li></ul>`,
      `<script>more.onclick = () => { box.hidden = false; more.setAttribute("aria-expanded", "true"); };
      const open = (isOpen) => { list.hidden = !isOpen; box.setAttribute("aria-expanded", String(isOpen)); };
      box.onclick = () => open(list.hidden);
      list.onclick = ({ target }) => { box.textContent = document.forms[0].colour.value = target.textContent; open(false); };</script>`,
    ),
    script: [actOn(["More", "click"]), actOn(["Colour", "select", { value: "Blue" }], ["Send", "click"]), done()],
    sent: { colour: "Blue" },
  },
  {
    name: "data under the names of a file",
    html: form('<label>Your name <input name="n1"></label><label>Town <input name="n2"></label>'),
    script: [
      actOn(["Your name", "fill", { value: "Ada" }], ["Town", "fill", { value: "London" }], ["Send", "click"]),
      done(),
    ],
    sent: { n1: "Ada", n2: "London" },
    data: { person: "Ada", address: { town: "London" } },
  },
];

async function serve(html: string) {
  const sent: Record<string, string>[] = [];
  const server = await startWebServer(async (request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    if (request.method !== "POST") return void response.end(`<!doctype html>${html}`);
    sent.push(Object.fromEntries(new URLSearchParams(await readBody(request))));
    response.end("<!doctype html><title>Thanks</title><h1>Thank you</h1>");
  });
  onTestFinished(() => server.close());
  return { url: server.url, sent };
}

it.each(kinds)("L7: $name", async ({ html, script, sent: expected, data }) => {
  const { url, sent } = await serve(html);
  const page = await openPage(url);
  const driver = createChromiumDriver({ page });
  const saved = await record({ driver, script, data });
  const result = await replayScript(JSON.parse(JSON.stringify(saved)) as RunScript, { driver, profile: "auto" });
  expect(result).toMatchObject({ ending: "done", usage: { modelCalls: 0 }, committed: true });
  expect(result.actions.every(({ status }) => status === "applied" || status === "unknown")).toBe(true);
  expect(sent).toEqual([expected, expected]);
});

it("L7: fills in other data by the names of the file", async () => {
  const { html = "", script = [], data } = kinds.at(-1) ?? {};
  const { url, sent } = await serve(html);
  const driver = createChromiumDriver({ page: await openPage(url) });
  const saved = await record({ driver, script, data });
  expect(Object.keys(saved.parameters)).toEqual(["person", "address.town"]);
  await replayScript(saved, { driver, profile: "auto", data: { person: "Grace", address: { town: "York" } } });
  expect(sent[1]).toEqual({ n1: "Grace", n2: "York" });
  const wrong = replayScript(saved, { driver, profile: "auto", data: { persn: "Grace" } });
  await expect(wrong).rejects.toThrow('The script has no parameter "persn". It has: person, address.town.');
  expect(sent).toHaveLength(2);
});

const shopping = [
  actOn(["User", "fill", { value: "ada" }], ["Password", "fill", { value: "correct horse" }], ["Sign in", "click"]),
  actOn(["Search for", "fill", { value: "lamps" }], ["Search", "click"]),
  actOn(["A lamp", "click"]),
  actOn(
    ["Street", "fill", { value: "12 Byron Road" }],
    ["Colour", "select", { value: "Blue" }],
    ["Drawing", "fill", { value: "lamp.txt" }],
    ["Order", "click"],
  ),
  actOn(["Receipt", "click"]),
  done("The lamp is ordered."),
];
const order = {
  item: "lamp",
  street: "12 Byron Road",
  colour: "Blue",
  file: { name: "lamp.txt", content: "(drawing)" },
};

async function makeWorkspace() {
  const workspace = makeFolder();
  const os = createOsDriver({ workspace });
  await os.writeFile("lamp.txt", "(drawing)");
  return { workspace, os };
}

it("L7: replays a shop of five pages with a frame, an upload, a dialog and a download, without its password in the script", async () => {
  const shop = await startShop();
  const { workspace, os } = await makeWorkspace();
  const page = await openPage(shop.url);
  const driver = createChromiumDriver({ page, downloads: join(workspace, "kept"), onDialog: () => true });
  const saved = await record({ driver, script: shopping, os, task: "Order a lamp with the password correct horse" });
  expect(JSON.stringify(saved)).not.toContain("correct horse");
  expect(saved.parameters.password).toEqual({ label: "Password", sensitive: true });
  await expect(replayScript(saved, { driver, os, profile: "auto" })).rejects.toThrow(
    'The script needs values for password ("Password"): sensitive values are not saved.',
  );
  const data = { password: "correct horse" };
  const result = await replayScript(saved, { driver, os, profile: "auto", data });
  expect(result, JSON.stringify(result)).toMatchObject({ ending: "done", usage: { modelCalls: 0 } });
  expect(shop.seen).toEqual({
    signedIn: ["ada", "ada"],
    searched: ["lamps", "lamps"],
    orders: [order, order],
    receipts: 2,
  });
  const other = await replayScript(saved, { driver, os, profile: "auto", data: { ...data, q: "chairs" } });
  expect(other, JSON.stringify([other, shop.seen])).toMatchObject({ ending: "done" });
  expect(shop.seen.searched[2]).toBe("chairs");
});

it("L7: replays in a user's own page, over the relay", async () => {
  const { shop, page, driver } = await startRelayShop();
  page.on("dialog", (dialog) => dialog.accept()); // the user, whose page it is
  const { os } = await makeWorkspace();
  const saved = await record({ driver, script: [...shopping.slice(0, 4), done()], os });
  await page.goto(shop.url);
  const result = await replayScript(saved, { driver, os, profile: "auto", data: { password: "correct horse" } });
  expect(result).toMatchObject({ ending: "done", usage: { modelCalls: 0 } });
  expect(shop.seen.orders).toEqual([order, order]);
});

it("L7: replays in a React application, checked by the application's own state", async () => {
  const page = await openFixture("react");
  const driver = createChromiumDriver({ page });
  const entering = actOn(
    ["Full name", "fill", { value: "Ada" }],
    ["Bio", "fill", { value: "Mathematics" }],
    ["Plan", "select", { value: "Pro" }],
    ["Terms", "click"],
    ["Save", "click"],
  );
  const saved = await record({ driver, script: [entering, done()] });
  const state = await readState(page);
  expect(state).toMatchObject({ saved: { name: "Ada", bio: "Mathematics", terms: true } });
  const result = await replayScript(saved, { driver, profile: "auto", data: { full_name: "Grace" } });
  expect(result).toMatchObject({ ending: "done", usage: { modelCalls: 0 } });
  const { saved: entered } = await readState<{ saved: object }>(page);
  expect(entered).toEqual({ ...(state.saved as object), name: "Grace" });
});
