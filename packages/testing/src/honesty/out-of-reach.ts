// An element that the pointer cannot reach is not operated; one that only seems unreachable is.
import { app, check, click, fill, type HonestyCase } from "./honesty-case.ts";

const name = `<label>Name <input name="name"></label>`;
const send = `<script>window.state = {}</script><button onclick="state.sent = true">Send</button>`;
const over = "position: fixed; inset: 0; z-index: 9";

const hiddenBy = (how: string, html: string, meanwhile: string): HonestyCase => ({
  title: `a field that was hidden meanwhile (${how}) is not written to`,
  html: `${app}${html}`,
  meanwhile,
  actions: [fill("Name", "Ada")],
  says: "refused HIDDEN",
  held: `document.querySelector("input").checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !document.querySelector(":is([inert], .shut)") && state.name === "Ada"`,
});

const styledCheckbox = (how: string, css: string): HonestyCase => ({
  title: `a checkbox that the page draws itself (${how}) is checked by its label`,
  html: `${app}<style>input { ${css} }</style><label><input type="checkbox" name="terms"><span>Terms</span></label>`,
  actions: [check("Terms", true)],
  says: "applied",
  held: `state.terms === true && document.querySelector("input").checked`,
});

export const outOfReach: HonestyCase[] = [
  {
    title: "a field under a dialog is not written to, and the dialog is named",
    html: `${app}${name}<div role="dialog" aria-label="Newsletter" hidden style="${over}; background: white">Subscribe</div>`,
    meanwhile: `document.querySelector("[role=dialog]").hidden = false`,
    actions: [fill("Name", "Ada")],
    says: "refused COVERED",
    held: `document.querySelector("[role=dialog]").hidden && state.name === "Ada"`,
    message: /the dialog "Newsletter"/,
  },
  {
    title: "a field under a modal dialog of the browser is not written to",
    html: `${app}${name}<dialog aria-label="Newsletter">Subscribe</dialog>`,
    meanwhile: `document.querySelector("dialog").showModal()`,
    actions: [fill("Name", "Ada")],
    says: "refused COVERED",
    held: `!document.querySelector("dialog").open && state.name === "Ada"`,
  },
  {
    title: "a button under an invisible element is not clicked",
    html: `${send}<div id="shield" style="${over}"></div>`,
    actions: [click("Send")],
    says: "refused COVERED",
    held: `!document.querySelector("#shield") && state.sent === true`,
    message: /shield/,
  },
  {
    title: "a button under an invisible element in the same small box is not clicked",
    html: `<div style="position: relative; width: 80px; height: 30px">${send}<div id="shield" style="position: absolute; inset: 0"></div></div>`,
    actions: [click("Send")],
    says: "refused COVERED",
    held: `!document.querySelector("#shield") && state.sent === true`,
  },
  {
    title: "a button under something that lets clicks through is clicked",
    html: `${send}<div style="${over}; pointer-events: none"></div>`,
    actions: [click("Send")],
    says: "applied",
    held: `state.sent === true`,
  },
  {
    title: "a button under a banner at the end of the page is not clicked",
    html: `<main style="position: fixed; bottom: 20px">${send}</main><div id="cookies" style="position: fixed; bottom: 0; left: 0; right: 0; height: 90px; background: white">We use cookies <button>Accept</button></div>`,
    actions: [click("Send")],
    says: "refused COVERED",
    held: `!document.querySelector("#cookies") && state.sent === true`,
    message: /cookies/,
  },
  {
    title: "a field under a header that stays is scrolled out from under it",
    html: `${app}<header style="position: sticky; top: 0; height: 80px; background: white; z-index: 9">Shop</header><main style="height: 3000px; padding-top: 900px">${name}</main>`,
    meanwhile: `scrollTo(0, document.querySelector("input").getBoundingClientRect().top - 30)`,
    actions: [fill("Name", "Ada")],
    says: "applied",
    held: `state.name === "Ada" && document.elementFromPoint(document.querySelector("input").getBoundingClientRect().x + 9, document.querySelector("input").getBoundingClientRect().y + 9) === document.querySelector("input")`,
  },
  {
    title: "a button with pointer-events: none is not clicked",
    html: send,
    meanwhile: `document.querySelector("button").style.pointerEvents = "none"`,
    actions: [click("Send")],
    says: "refused NOT_ALLOWED",
    held: `document.querySelector("button").style.pointerEvents !== "none"`,
  },
  {
    title: "a field in a frame that lies under something is not written to",
    html: `<iframe srcdoc="<label>Name <input oninput='top.paid = this.value'></label>"></iframe><div style="${over}">Wait</div>`,
    actions: [fill("Name", "Ada")],
    says: "refused COVERED",
    held: `window.paid === "Ada"`,
  },
  hiddenBy("display: none", `<div>${name}</div>`, `document.querySelector("div").style.display = "none"`),
  hiddenBy("visibility", `<div>${name}</div>`, `document.querySelector("div").style.visibility = "hidden"`),
  hiddenBy("opacity", `<div>${name}</div>`, `document.querySelector("div").style.opacity = "0"`),
  hiddenBy("hidden", `<div>${name}</div>`, `document.querySelector("div").hidden = true`),
  hiddenBy(
    "details closed",
    `<details open><summary>More</summary>${name}</details>`,
    `document.querySelector("details").open = false`,
  ),
  hiddenBy("inert", `<div>${name}</div>`, `document.querySelector("div").inert = true`),
  hiddenBy("inert itself", name, `document.querySelector("input").inert = true`),
  hiddenBy("dialog closed", `<dialog open>${name}</dialog>`, `document.querySelector("dialog").close()`),
  hiddenBy(
    "folded up",
    `<div>${name}</div>`,
    `const box = document.querySelector("div"); box.className = "shut"; box.style = "height: 0; overflow: hidden"`,
  ),
  hiddenBy(
    "folded up, under a layer that takes no clicks",
    `<div>${name}</div><p style="position: fixed; inset: 0; pointer-events: none"></p>`,
    `document.querySelector("div").style = "height: 0; overflow: hidden"`,
  ),
  styledCheckbox("opacity 0", "opacity: 0; position: absolute"),
  styledCheckbox("clipped", "position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0, 0, 0, 0)"),
  styledCheckbox("display: none", "display: none"),
  styledCheckbox("off the page", "position: absolute; left: -9999px"),
];
