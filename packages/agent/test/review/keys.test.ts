// Keys go to whatever has the focus, so they are judged by it. What is sent is counted at two servers.
import { describe, expect, it } from "vitest";
import type { Policy } from "../../src/index.ts";
import type { OriginLists } from "../../src/review/policy/origin-rules.ts";
import { actOn, done, scriptAgent } from "../scripted.cases.ts";
import { changeBeforePress, openSwapWorld } from "./swap-world.cases.ts";

interface KeyAttack {
  name: string;
  html: string;
  steps: Parameters<typeof actOn>;
  /** Runs in the page between the judgement and the press. */
  change?: string;
  origins?: OriginLists;
  /** Only trusted keys have this effect. */
  only?: "browser";
}

const pay = "<button>Pay now</button>";
const note = '<label>Note <input name="note"></label>';
const form = (inside: string, action = "/sent") => `<form method="post" action="${action}">${inside}</form>`;
const fill: [string, string, Record<string, unknown>] = ["Note", "fill", { value: "hi" }];
const key = (keys: string): [string, string, Record<string, unknown>] => ["", "press", { keys }];

const attacks: KeyAttack[] = [
  { name: "Enter in a field pays", html: form(note + pay), steps: [fill, key("Enter")] },
  { name: "Enter in a named field pays", html: form(note + pay), steps: [fill, ["Note", "press", { keys: "Enter" }]] },
  {
    name: "Enter pays with a button outside the form",
    html: `<form id="f" method="post" action="/sent">${note}</form><button form="f">Pay now</button>`,
    steps: [fill, key("Enter")],
  },
  {
    name: "Enter pays with an image button",
    html: form(`${note}<input type="image" alt="Pay now" src="data:," width="9" height="9">`),
    steps: [fill, key("Enter")],
  },
  {
    name: "Enter on a checkbox pays",
    html: form(`<label><input type="checkbox" name="c"> Gift</label>${note}${pay}`),
    steps: [["Gift", "click"], key("Enter")],
  },
  { name: "Tab and Space pay", html: form(note + pay), steps: [fill, key("Tab"), key("Space")] },
  { name: "Tab and Enter pay", html: form(note + pay), steps: [fill, key("Tab"), key("Enter")] },
  {
    name: "the page has put the focus on the button",
    html: form(`${note}<button autofocus>Pay now</button>`),
    steps: [key("Enter")],
  },
  {
    name: "the focus is in a shadow root",
    html: `<x-p id="h"></x-p><script>const root = h.attachShadow({ mode: "open" }); root.innerHTML = \`${form(pay)}\`; root.querySelector("button").focus()</script>`,
    steps: [key("Enter")],
  },
  {
    name: "the focus is in a frame",
    html: `<iframe srcdoc='${form(pay)}' onload="this.contentDocument.querySelector('button').focus()"></iframe>`,
    steps: [key("Enter")],
    only: "browser",
  },
  {
    name: "Enter sends the form elsewhere",
    html: form(`${note}<button>Go</button>`, "EVIL/sent"),
    steps: [fill, key("Enter")],
  },
  {
    name: "the default button sends the form elsewhere",
    html: form(`${note}<button formaction="EVIL/sent">Go</button>`),
    steps: [fill, key("Enter")],
  },
  {
    name: "the base sends the form elsewhere",
    html: `<base href="EVIL/">${form(`${note}<button>Go</button>`, "sent")}`,
    steps: [fill, key("Enter")],
    only: "browser",
  },
  {
    name: "Tab and Enter follow a link to a blocked site",
    html: `${note}<a href="EVIL/sent">Go</a>`,
    steps: [fill, key("Tab"), key("Enter")],
    origins: { blocked: ["EVIL"] },
  },
  {
    name: "Tab and typing reach a frame of another site",
    html: `${note}<iframe src="EVIL/frame"></iframe>`,
    steps: [fill, key("Tab"), key("a")],
    only: "browser",
  },
  {
    name: "a click moves the focus to the button",
    html: form(`<button type="button" onclick="p.focus()">Open</button><button id="p">Pay now</button>`),
    steps: [["Open", "click"], key("Enter")],
  },
  {
    name: "the page moves the focus before the key",
    html: form(`${note}<button type="button" autofocus>Open</button><button id="p">Pay now</button>`),
    steps: [key("Enter")],
    change: "p.focus()",
  },
  {
    name: "the page moves the focus from nowhere before the key",
    html: form('<button id="p">Pay now</button>'),
    steps: [key("Enter")],
    change: "p.focus()",
  },
  {
    name: "the page moves the focus after the text",
    html:
      form(`<label>Note <input name="note" oninput="p.focus()"></label><button type="submit">Go</button>`) +
      form('<button id="p">Pay now</button>'),
    steps: [fill, key("Enter")],
  },
  {
    name: "another button becomes the one that Enter presses",
    html: form(`${note}<button>Search</button>`),
    steps: [["Note", "press", { keys: "Enter" }]],
    change: `document.forms[0].insertAdjacentHTML("afterbegin", "<button>Pay now</button>")`,
  },
  {
    name: "the button that Enter presses gets another name",
    html: form(`${note}<button>Search</button>`),
    steps: [["Note", "press", { keys: "Enter" }]],
    change: `document.querySelector("button").textContent = "Pay now"`,
  },
  {
    name: "the button that Enter presses has another name than it shows",
    html: form(`${note}<button aria-label="Search">Pay now</button>`),
    steps: [fill, key("Enter")],
  },
  {
    name: "a label gives the button another name than it shows",
    html: form(`<label for="p">Look</label><button id="p">Pay now</button>`),
    steps: [["Look", "press", { keys: "Space" }]],
  },
  {
    name: "the page moves the focus while the key is down",
    html: `${form('<button type="button" onkeydown="p.focus()">Open</button>')}${form('<button id="p">Pay now</button>')}`,
    steps: [["Open", "press", { keys: "Enter" }]],
    only: "browser",
  },
  {
    name: "a button that no one sees is the one that Enter presses",
    html: form(`<button style="display:none">Pay now</button>${note}<button>Search</button>`),
    steps: [fill, key("Enter")],
  },
  {
    name: "the first button has a command, and Enter presses the second",
    html: form(
      `${note}<button commandfor="d" command="show-popover">Search</button>${pay}<div id="d" popover>Hi</div>`,
    ),
    steps: [fill, key("Enter")],
  },
  {
    name: "a button opens a dialog whose button gets the next key",
    html: `<button commandfor="d" command="show-modal">Open</button><dialog id="d">${form(pay)}</dialog>`,
    steps: [["Open", "press", { keys: "Enter" }], key("Enter")],
  },
  {
    name: "Enter in a field with suggestions pays",
    html: form(`<label>Note <input name="n" list="l"></label><datalist id="l"><option>hi</datalist>${pay}`),
    steps: [fill, key("Enter")],
  },
];

const runAll: Policy = { decide: () => ({ verdict: "run" }) };

async function attack(about: KeyAttack, through: "browser" | "relay", isGuarded = true) {
  const { html, steps, change = "", origins } = about;
  const { page, driver, sent, fill: complete } = await openSwapWorld(html, through);
  const lists = origins?.blocked && { origins: { blocked: origins.blocked.map(complete) } };
  const { agent } = await scriptAgent({
    script: [actOn(...steps), done()],
    driver: changeBeforePress(driver, () => page.evaluate(change), !isGuarded),
    ...(isGuarded ? lists : { policy: runAll }),
  });
  const { ending } = await agent.execute("Go on");
  await page.evaluate("new Promise((resolve) => setTimeout(resolve, 50))").catch(() => {});
  return { sent, ending };
}

describe.each(["browser", "relay"] as const)("X9: over the %s, under auto, no key does without approval", (through) => {
  it.each(attacks.filter(({ only = through }) => only === through))("$name", async (about) => {
    const { sent } = await attack(about, through);
    expect(sent).toEqual([]);
  });
});

it.each(attacks)("X9, control: has its effect without the guard: $name", async (about) => {
  const { sent } = await attack(about, "browser", false);
  await expect.poll(() => sent).not.toEqual([]);
});

const ordinary: KeyAttack[] = [
  { name: "Enter searches", html: form(`${note}<button>Search</button>`), steps: [fill, key("Enter")] },
  { name: "Enter sends a form without a button", html: form(note), steps: [fill, key("Enter")] },
  {
    name: "Tab, text and Enter",
    html: form(`${note}<label>City <input name="city"></label><button>Search</button>`),
    steps: [fill, key("Tab"), key("x"), key("Enter")],
  },
  {
    name: "Tab and Space press an ordinary button",
    html: form(`${note}<button>Search</button>`),
    steps: [fill, key("Tab"), key("Space")],
  },
  {
    name: "Control+A, a letter and Enter",
    html: form(`${note}<button>Search</button>`),
    steps: [["Note", "click"], key("Control+A"), key("x"), key("Enter")],
  },
];

describe.each(["browser", "relay"] as const)("X9: over the %s, ordinary keys are not asked about", (through) => {
  it.each(ordinary)("$name", async (about) => {
    const { sent, ending } = await attack(about, through);
    expect({ sent: sent.length, ending }).toEqual({ sent: 1, ending: "done" });
  });
});
