// Values as people write them, converted to the control's format; and pages with shadow roots, frames or XHTML.
import { app, check, click, fill, type HonestyCase, select } from "./honesty-case.ts";

const countries = `<label>Country <select name="country"><option value="">-<option value="no">Norway<option value="gb">United Kingdom<option value="us">United States</select></label>`;

const written = (kind: string, value: string, kept: string): HonestyCase => ({
  title: `"${value}" is a ${kind} to people, and ${kept} to the page`,
  html: `${app}<label>Field <input name="field" type="${kind}" step="any"></label>`,
  actions: [fill("Field", value)],
  says: "applied",
  held: `state.field === ${JSON.stringify(kept)}`,
});

const chosen = (how: string, value: string, kept: string): HonestyCase => ({
  title: `an option is found by its ${how}`,
  html: `${app}${countries}`,
  actions: [select("Country", value)],
  says: "applied",
  held: `state.country === ${JSON.stringify(kept)}`,
});

const typed = (what: string, value: string): HonestyCase => ({
  title: `${what} is kept as it is`,
  html: `${app}<label>Bio <textarea name="bio"></textarea></label>`,
  actions: [fill("Bio", value)],
  says: "applied",
  held: `state.bio === ${JSON.stringify(value)}`,
});

const inShadow = (html: string) => `<script>
  customElements.define("my-box", class extends HTMLElement {
    connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = this.getAttribute("html"); }
  });</script><script>window.state = {}</script><my-box html="${html.replaceAll('"', "&quot;")}"></my-box>`;

export const understanding: HonestyCase[] = [
  written("number", "1,234.5", "1234.5"),
  written("number", "€ 12", "12"),
  written("date", "4 March 2026", "2026-03-04"),
  written("date", "25/12/2026", "2026-12-25"),
  written("time", "3:30 pm", "15:30"),
  written("month", "March 2026", "2026-03"),
  written("week", "2026-W9", "2026-W09"),
  written("datetime-local", "4 March 2026, 3:30 pm", "2026-03-04T15:30"),
  written("color", "teal", "#008080"),
  written("range", "70", "70"),
  written("email", " ada@example.com ", "ada@example.com"),
  chosen("value", "gb", "gb"),
  chosen("label", "United States", "us"),
  chosen("start", "Nor", "no"),
  chosen("label in other letters", "NORWAY", "no"),
  chosen("label without its punctuation", "united-kingdom", "gb"),
  typed("text of several lines", "one\ntwo\n\nfour"),
  typed("a text with emoji", "👩‍🚀 lands on 🌕"),
  typed("a text that is written with an input method", "東京都千代田区 はい"),
  typed("a text from right to left", "שלום עולם"),
  typed("a text that looks like markup", `<b onclick="alert(1)">"&amp;"</b>`),
  {
    title: "a checkbox understands yes",
    html: `${app}<label><input type="checkbox" name="terms"> Terms</label>`,
    actions: [fill("Terms", "yes")],
    says: "applied",
    held: `state.terms === true`,
  },
  {
    title: "a checkbox that is checked already is left alone",
    html: `${app}<label><input type="checkbox" name="terms" checked> Terms</label>`,
    actions: [check("Terms", true)],
    says: "applied",
    held: `document.querySelector("input").checked && !("terms" in state)`,
    message: /Already set/,
  },
  {
    title: "text for a list is one of its options",
    html: `${app}${countries}`,
    actions: [fill("Country", "Norway")],
    says: "applied",
    held: `state.country === "no"`,
  },
  {
    title: "an option in a group is chosen",
    html: `${app}<label>Pet <select name="pet"><option>-<optgroup label="Birds"><option>Parrot</optgroup></select></label>`,
    actions: [select("Pet", "Parrot")],
    says: "applied",
    held: `state.pet === "Parrot"`,
  },
  {
    title: "a list of several takes exactly those that are asked for",
    html: `${app}<label>Days <select name="days" multiple><option selected>Mon<option>Tue<option>Wed</select></label>`,
    actions: [{ on: "Days", action: "select", values: ["Tue", "Wed"] }],
    says: "applied",
    held: `state.days === "Tue,Wed"`,
    value: ["Tue", "Wed"],
  },
  {
    title: "a radio button is chosen in its own form, not in another with the same names",
    html: `<script>window.state = {}</script>${["one", "two"]
      .map(
        (form) => `<form aria-label="${form}" onchange="state.${form} = new FormData(this).get('size')">
          <label><input type="radio" name="size" value="s" checked> Small</label><label><input type="radio" name="size" value="l"> Large</label></form>`,
      )
      .join("")}`,
    actions: [{ on: "Small", nth: 1, action: "select", value: "Large" }],
    says: "applied",
    held: `state.two === "l" && !("one" in state) && document.forms[0].size.value === "s"`,
  },
  {
    title: "a required field that is emptied is empty, and the report says that it is required",
    html: `${app}<label>Name <input name="name" value="Grace" required></label>`,
    actions: [fill("Name", "")],
    says: "applied",
    held: `state.name === ""`,
    value: "",
    message: /required/,
  },
  {
    title: "a field is cleared",
    html: `${app}<label>Name <input name="name" value="Grace"></label>`,
    actions: [{ on: "Name", action: "clear" }],
    says: "applied",
    held: `state.name === ""`,
  },
  {
    title: "a file is in its field",
    html: `${app}<label>Photo <input name="photo" type="file" accept=".txt"></label>`,
    actions: [{ on: "Photo", action: "upload", files: [{ name: "a.txt", type: "text/plain", base64: "aGVsbG8=" }] }],
    says: "applied",
    held: `state.photo === "a.txt"`,
    value: "a.txt",
  },
  {
    title: "a field in an open shadow root is filled",
    html: inShadow(`<label>Name <input oninput="state.name = this.value"></label>`),
    actions: [fill("Name", "Ada")],
    says: "applied",
    held: `state.name === "Ada"`,
  },
  {
    title: "a field in a shadow root in a shadow root is filled",
    html: inShadow(`<my-box html='<label>Name <input oninput="state.name = this.value"></label>'></my-box>`),
    actions: [fill("Name", "Ada")],
    says: "applied",
    held: `state.name === "Ada"`,
  },
  {
    title: "a field in a shadow root that rejects the value is not reported as filled",
    html: inShadow(`<label>Name <input oninput="this.value = ''"></label>`),
    actions: [fill("Name", "Ada")],
    says: "failed REJECTED",
    held: `document.querySelector("my-box").shadowRoot.querySelector("input").value === "Ada"`,
  },
  {
    title: "a field in a frame of the same origin is filled",
    html: `<iframe name="pay"></iframe><script>frames.pay.document.write("<label>Name <input oninput='top.paid = this.value'></label>"); frames.pay.document.close();</script>`,
    actions: [fill("Name", "Ada")],
    says: "applied",
    held: `window.paid === "Ada"`,
  },
  {
    title: "a field in a frame that is written into the page is filled",
    html: `<iframe srcdoc="<label>Name <input oninput='top.paid = this.value'></label>"></iframe>`,
    actions: [fill("Name", "Ada")],
    says: "applied",
    held: `window.paid === "Ada"`,
  },
  {
    title: "a field in a frame that reverts the value is not reported as filled",
    html: `<iframe srcdoc="<label>Name <input oninput='setTimeout(() => { this.value = 0 }, 80)'></label>"></iframe>`,
    actions: [fill("Name", "Ada")],
    says: "failed REVERTED",
    held: `document.querySelector("iframe").contentDocument.querySelector("input").value === "Ada"`,
  },
  {
    title: "a page of XHTML is filled and clicked",
    headers: { "content-type": "application/xhtml+xml" },
    html: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>X</title></head><body>
      <script>window.state = {};</script><label>Name <input oninput="state.name = this.value"/></label>
      <label>Colour <input type="color" oninput="state.colour = this.value"/></label>
      <button type="button" onclick="state.sent = true">Send</button></body></html>`,
    actions: [fill("Name", "Ada"), fill("Colour", "navy"), click("Send")],
    says: ["applied", "applied", "applied"],
    held: `state.name === "Ada" && state.colour === "#000080" && state.sent === true`,
  },
  {
    title: "a page from right to left is filled",
    html: `<html dir="rtl">${app}<body><label>שם <input name="name"></label><div style="width: 3000px; text-align: left"><label>עיר <input name="city"></label></div>`,
    actions: [fill("שם", "עדה"), fill("עיר", "לונדון")],
    says: ["applied", "applied"],
    held: `state.name === "עדה" && state.city === "לונדון"`,
  },
  {
    title: "a page with a strict Content-Security-Policy is filled",
    headers: {
      "content-security-policy": "default-src 'none'; script-src 'nonce-app'; require-trusted-types-for 'script'",
    },
    html: `${app}<label>Name <input name="name"></label><label>Colour <input name="colour" type="color"></label>`,
    actions: [fill("Name", "Ada"), fill("Colour", "navy")],
    says: ["applied", "applied"],
    held: `state.name === "Ada" && state.colour === "#000080"`,
  },
];
