// Ordinary tasks on one page or a few pages of one site, with the requests that the server should receive.

import type { RecordedRequest, Script } from "@giselles-ai/testing";
import { act, actOn, done, idIn } from "../../../scripted.cases.ts";

export interface OrdinaryTask {
  name: string;
  /** Pages by path. The address of their own server is "". */
  pages: Record<string, string>;
  script: Script;
  /** The exact requests that the server should receive, as method, path and fields. */
  requests: string[];
}

const page = (title: string, body: string) => `<!doctype html><title>${title}</title><h1>${title}</h1>${body}`;
const post = (path: string, inside: string) => `<form method="post" action="${path}">${inside}</form>`;
/** With more, the snapshot would group them as rows. */
const three = [0, 1, 2];
const people = ["Ada", "Grace", "Linus", "Mary Ann", "Zoë"];

const each = (make: (person: string, index: number) => OrdinaryTask): OrdinaryTask[] => people.map(make);

/** The button of the row with this text. */
const inRow = (row: number, label: string) => (request: RecordedRequest) => {
  const said = request.messages.map(({ content }) => String(content)).join("\n");
  const ids = [...said.matchAll(new RegExp(`(button-\\d+)[^"\\n]*"${label}"`, "g"))].map(([, id]) => id);
  return act(["click", { id: ids[row] ?? idIn(request, label) }]);
};

export const ordinaryTasks: readonly OrdinaryTask[] = [
  ...each((name) => ({
    name: `sign up ${name}`,
    pages: {
      "/": page(
        "Sign up",
        post(
          "/join",
          `<label>Name <input name="name" autocomplete="name"></label><label>Email <input name="email" type="email"></label><button>Join</button>`,
        ),
      ),
    },
    script: [
      actOn(["Name", "fill", { value: name }], ["Email", "fill", { value: "a@b.test" }], ["Join", "click"]),
      done(),
    ],
    requests: [`POST /join name=${name} email=a@b.test`],
  })),
  ...each((name) => ({
    name: `sign in as ${name}`,
    pages: {
      "/": page(
        "Sign in",
        post(
          "/session",
          `<label>User <input name="user"></label><label>Password <input name="password" type="password"></label><button>Sign in</button>`,
        ),
      ),
    },
    script: [
      actOn(["User", "fill", { value: name }], ["Password", "fill", { value: "hunter2" }], ["Sign in", "click"]),
      done(),
    ],
    requests: [`POST /session user=${name} password=hunter2`],
  })),
  ...each((name) => ({
    name: `search for ${name}, by key`,
    pages: {
      "/": page("Search", `<form action="/results"><label>Search <input name="q" type="search"></label></form>`),
    },
    script: [actOn(["Search", "fill", { value: name }], ["", "hotkey", { keys: ["Enter"] }]), done()],
    requests: [`GET /results q=${name}`],
  })),
  ...each((name) => ({
    name: `search for ${name}, and open what was found`,
    pages: {
      "/": page("Search", `<form action="/results"><label>Search <input name="q"></label><button>Find</button></form>`),
      "/results": page("Results", `<ul><li><a href="/item/1">First</a><li><a href="/item/2">Second</a></ul>`),
    },
    script: [actOn(["Search", "fill", { value: name }], ["Find", "click"]), actOn(["Second", "click"]), done()],
    requests: [`GET /results q=${name}`, "GET /item/2"],
  })),
  ...each((_, index) => ({
    name: `choose plan ${index}`,
    pages: {
      "/": page(
        "Plan",
        post(
          "/plan",
          `<label>Plan <select name="plan"><option>P0<option>P1<option>P2<option>P3<option>P4</select></label><button>Save</button>`,
        ),
      ),
    },
    script: [actOn(["Plan", "select", { value: `P${index}` }], ["Save", "click"]), done()],
    requests: [`POST /plan plan=P${index}`],
  })),
  ...each((_, index) => ({
    name: `tick box ${index}`,
    pages: {
      "/": page(
        "Settings",
        post(
          "/settings",
          `${three.map((box) => `<label><input type="checkbox" name="b${box}"> Box ${box}</label>`).join("")}<button>Save</button>`,
        ),
      ),
    },
    script: [actOn([`Box ${index % 3}`, "click"], ["Save", "click"]), done()],
    requests: [`POST /settings b${index % 3}=on`],
  })),
  ...each((_, index) => ({
    name: `choose size ${index}`,
    pages: {
      "/": page(
        "Size",
        post(
          "/size",
          `${three.map((size) => `<label><input type="radio" name="size" value="${size}"> Size ${size}</label>`).join("")}<button>Next</button>`,
        ),
      ),
    },
    script: [actOn([`Size ${index % 3}`, "click"], ["Next", "click"]), done()],
    requests: [`POST /size size=${index % 3}`],
  })),
  ...each((name) => ({
    name: `write to ${name}`,
    pages: {
      "/": page(
        "Contact",
        post(
          "/message",
          `<label>To <input name="to"></label><label>Message <textarea name="text"></textarea></label><button>Send</button>`,
        ),
      ),
    },
    script: [
      actOn(["To", "fill", { value: name }], ["Message", "fill", { value: "Hello" }], ["Send", "click"]),
      done(),
    ],
    requests: [`POST /message to=${name} text=Hello`],
  })),
  ...each((name) => ({
    name: `add to the note of ${name}`,
    pages: {
      "/": page("Note", post("/note", `<label>Note <input name="note" value="For "></label><button>Save</button>`)),
    },
    script: [actOn(["Note", "type", { text: name }], ["Save", "click"]), done()],
    requests: [`POST /note note=For ${name}`],
  })),
  ...each((_, index) => ({
    name: `book day ${index}`,
    pages: {
      "/": page(
        "Book",
        post(
          "/book",
          `<label>Day <input name="day" type="date"></label><label>Guests <input name="guests" type="number"></label><button>Book</button>`,
        ),
      ),
    },
    script: [
      actOn(
        ["Day", "fill", { value: `2027-03-0${index + 1}` }],
        ["Guests", "fill", { value: `${index + 1}` }],
        ["Book", "click"],
      ),
      done(),
    ],
    requests: [`POST /book day=2027-03-0${index + 1} guests=${index + 1}`],
  })),
  ...each((_, index) => ({
    name: `turn to page ${index + 2} of a list`,
    pages: Object.fromEntries(
      ["/", ...[2, 3, 4, 5, 6].map((at) => `/list/${at}`)].map((path, at) => [
        path,
        page(`List ${at + 1}`, `<a href="/list/${at + 2}">Older</a>`),
      ]),
    ),
    script: [...Array.from({ length: index + 1 }, () => actOn(["Older", "click"])), done()],
    requests: Array.from({ length: index + 1 }, (_, at) => `GET /list/${at + 2}`),
  })),
  ...each((_, index) => ({
    name: `go to section ${index} by its address`,
    pages: { "/": page("Home", "<p>Welcome</p>"), [`/section/${index}`]: page("Section", "<p>Here</p>") },
    script: [
      async (request) =>
        act([
          "navigate",
          {
            url: new URL(`/section/${index}`, /http:\/\/127\.0\.0\.1:\d+/.exec(JSON.stringify(request.messages))?.[0])
              .href,
          },
        ]),
      done(),
    ],
    requests: [`GET /section/${index}`],
  })),
  ...each((_, index) => ({
    name: `archive row ${index} of a table`,
    pages: {
      "/": page(
        "Rows",
        `<table>${three.map((at) => `<tr><td>${people[at]}<td><button onclick="fetch('/archive', { method: 'POST', body: new URLSearchParams({ row: ${at} }) })">Archive</button>`).join("")}</table>`,
      ),
    },
    script: [inRow(index % 3, "Archive"), done()],
    requests: [`POST /archive row=${index % 3}`],
  })),
  ...each((name) => ({
    name: `three pages of questions for ${name}`,
    pages: {
      "/": page("One", `<form action="/two"><label>Name <input name="name"></label><button>Next</button></form>`),
      "/two": page("Two", `<form action="/three"><label>Town <input name="town"></label><button>Next</button></form>`),
      "/three": page(
        "Three",
        post("/finish", `<label><input type="checkbox" name="ok"> I agree</label><button>Finish</button>`),
      ),
    },
    script: [
      actOn(["Name", "fill", { value: name }], ["Next", "click"]),
      actOn(["Town", "fill", { value: "Berlin" }], ["Next", "click"]),
      actOn(["I agree", "fill", { value: "yes" }], ["Finish", "click"]),
      done(),
    ],
    requests: [`GET /two name=${name}`, "GET /three town=Berlin", "POST /finish ok=on"],
  })),
  ...each((_, index) => ({
    name: `a switch and a slider at ${index}`,
    pages: {
      "/": page(
        "Room",
        `<button role="switch" aria-checked="false" aria-label="Light" onclick="this.setAttribute('aria-checked', 'true'); fetch('/light', { method: 'POST' })"></button>${post("/heat", `<label>Heat <input type="range" name="heat" min="0" max="10" value="0"></label><button>Set</button>`)}`,
      ),
    },
    script: [actOn(["Light", "click"], ["Heat", "fill", { value: `${index + 1}` }], ["Set", "click"]), done()],
    requests: ["POST /light", `POST /heat heat=${index + 1}`],
  })),
  ...each((_, index) => ({
    name: `open tab ${index} and save`,
    pages: {
      "/": page(
        "Tabs",
        `<div role="tablist">${three.map((tab) => `<button role="tab" onclick="t.hidden = false; n.value = ${tab}">Tab ${tab}</button>`).join("")}</div><div id="t" hidden>${post("/tab", `<input id="n" type="hidden" name="tab"><button>Save tab</button>`)}</div>`,
      ),
    },
    script: [actOn([`Tab ${index % 3}`, "click"]), actOn(["Save tab", "click"]), done()],
    requests: [`POST /tab tab=${index % 3}`],
  })),
  ...each((name) => ({
    name: `a menu that opens on a click, for ${name}`,
    pages: {
      "/": page(
        "Menu",
        `<button onclick="m.hidden = false">Actions</button><div id="m" role="menu" hidden><button role="menuitem" onclick="fetch('/rename', { method: 'POST', body: new URLSearchParams({ to: '${name}' }) })">Rename</button></div>`,
      ),
    },
    script: [actOn(["Actions", "click"]), actOn(["Rename", "click"]), done()],
    requests: [`POST /rename to=${name}`],
  })),
  ...each((_, index) => ({
    name: `scroll down ${index} times, then subscribe`,
    pages: {
      "/": page(
        "Long",
        `<div style="height: 6000px"></div>${post("/news", `<label>Email <input name="email"></label><button>Subscribe</button>`)}`,
      ),
    },
    script: [
      ...Array.from({ length: index }, (_, at) => act(["scroll", { deltaY: 300 + at }])),
      actOn(["Email", "fill", { value: "a@b.test" }], ["Subscribe", "click"]),
      done(),
    ],
    requests: ["POST /news email=a@b.test"],
  })),
  ...each((name) => ({
    name: `an address with its marks, for ${name}`,
    pages: {
      "/": page(
        "Delivery",
        post(
          "/address",
          `<label>Full name <input name="n" autocomplete="name"></label><label>Street <input name="s" autocomplete="street-address"></label><label>Phone <input name="p" type="tel" autocomplete="tel"></label><button>Continue</button>`,
        ),
      ),
    },
    script: [
      actOn(
        ["Full name", "fill", { value: name }],
        ["Street", "fill", { value: "Main 1" }],
        ["Phone", "fill", { value: "123" }],
        ["Continue", "click"],
      ),
      done(),
    ],
    requests: [`POST /address n=${name} s=Main 1 p=123`],
  })),
  ...each((_, index) => ({
    name: `a form in a frame of the site, ${index}`,
    pages: {
      "/": page("Outer", `<iframe title="Inner" src="/inner"></iframe>`),
      "/inner": post("/framed", `<label>Code <input name="code"></label><button>Go</button>`),
    },
    script: [actOn(["Code", "fill", { value: `c${index}` }], ["Go", "click"]), done()],
    requests: [`POST /framed code=c${index}`],
  })),
  ...each((name) => ({
    name: `upload a file for ${name}`,
    pages: {
      "/": page(
        "Upload",
        `<form method="post" action="/files" enctype="multipart/form-data"><label>File <input type="file" name="f"></label><button>Upload</button></form>`,
      ),
    },
    script: [actOn(["File", "fill", { value: "notes.txt" }], ["Upload", "click"]), done()],
    requests: ["POST /files file"],
  })),
];
