// Pages that change, reject or revert a value.
import { app, check, click, fill, type HonestyCase, select } from "./honesty-case.ts";

/** A page with one field, and what it does with it. */
const field = (script: string, attributes = "") =>
  `${app}<label>Name <input name="name" ${attributes}></label><script>const field = document.querySelector("input"); ${script}</script>`;

const revertAfter = (ms: number): HonestyCase => ({
  title: `a value that is taken back after ${ms} ms was not kept`,
  html: field(
    `field.oninput = () => setTimeout(() => { field.value = state.name = "Grace"; }, ${ms});`,
    `value="Grace"`,
  ),
  actions: [fill("Name", "Ada")],
  says: ms < 50 ? "failed" : "failed REVERTED", // with a short delay, a busy machine sees it in the first check
  held: `state.name === "Ada"`,
  value: "Grace",
});

/** A controlled input that tracks its value, as React does: it ignores an event without a new value. */
const tracked = `
  let seen = "";
  const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  Object.defineProperty(field, "value", { get, set(value) { seen = value; set.call(this, value); } });
  state.name = "";
  field.addEventListener("input", (event) => {
    event.stopImmediatePropagation();
    const value = get.call(field);
    if (value !== seen) { seen = value; state.name = value; }
    field.value = state.name;
  });`;

const ariaCheckbox = (script: string, role = "checkbox") =>
  `<script>window.state = {}</script><div role="${role}" aria-checked="false" tabindex="0">Terms</div>
  <script>const box = document.querySelector("div"); ${script}</script>`;

export const answeringBack: HonestyCase[] = [
  {
    title: "a value that the page resets at once was not kept",
    html: field(`field.addEventListener("input", () => { field.value = state.name = ""; });`),
    actions: [fill("Name", "Ada")],
    says: "failed REJECTED",
    held: `document.querySelector("input").value === "Ada"`,
    value: "",
  },
  {
    title: "a value that the page writes in capitals is not the value that was asked for",
    html: field(`field.oninput = () => { field.value = field.value.toUpperCase(); };`),
    actions: [fill("Name", "Ada")],
    says: "failed REJECTED",
    held: `state.name === "Ada"`,
    value: "ADA",
  },
  {
    title: "a value that is already as the page writes it is kept",
    html: field(`field.oninput = () => { field.value = field.value.toUpperCase(); };`),
    actions: [fill("Name", "ADA")],
    says: "applied",
    held: `state.name === "ADA"`,
  },
  {
    title: "a value that the page cuts is not the value that was asked for",
    html: field(`field.oninput = () => { field.value = field.value.slice(0, 2); };`),
    actions: [fill("Name", "Ada")],
    says: "failed REJECTED",
    held: `state.name === "Ada"`,
    value: "Ad",
  },
  {
    title: "a value that the page completes is not the value that was asked for",
    html: field(`field.oninput = () => { if (field.value === "Ada") field.value = "Ada Lovelace"; };`),
    actions: [fill("Name", "Ada")],
    says: "failed REJECTED",
    held: `state.name === "Ada"`,
    value: "Ada Lovelace",
  },
  {
    title: "a number that the page holds down is not the number that was asked for",
    html: field(`field.oninput = () => { field.value = Math.min(120, field.value); };`, `type="number"`),
    actions: [fill("Name", "130")],
    says: "failed REJECTED",
    held: `state.name === "130"`,
    value: "120",
  },
  {
    title: "an edit that the page cancels was not made",
    html: field(`field.onbeforeinput = (event) => event.preventDefault();`),
    actions: [fill("Name", "Ada")],
    says: "failed REJECTED",
    held: `document.querySelector("input").value !== "Ada" ? false : field.onbeforeinput === null`,
  },
  {
    title: "keys that the page cancels are not typed",
    html: field(`field.onkeydown = (event) => { if (!/\\d/.test(event.key)) event.preventDefault(); };`),
    actions: [fill("Name", "Ada")],
    says: "failed REJECTED",
    held: `/^\\d+$/.test(state.name)`,
  },
  {
    title: "a value that the page reverts on the change event was not kept",
    html: field(`field.onchange = () => { field.value = ""; };`),
    actions: [fill("Name", "Ada")],
    says: "failed REJECTED",
    held: `state.name === "Ada"`,
  },
  revertAfter(20),
  revertAfter(80),
  revertAfter(110),
  {
    title: "a value that is taken back when the field is left was not kept",
    html: field(`field.onblur = () => { field.value = state.name = ""; };`),
    actions: [fill("Name", "Ada")],
    says: "failed REVERTED",
    held: `document.activeElement !== field && state.name === "Ada"`,
    value: "",
  },
  {
    title: "a value that is rewritten on blur is reported as rewritten",
    html: field(`field.onblur = () => { field.value = state.name = Number(field.value).toFixed(2); };`),
    actions: [fill("Name", "5.678")],
    says: "failed REVERTED",
    held: `document.activeElement !== field && state.name === "5.678"`,
    value: "5.68",
  },
  {
    title: "a value that is only written in another form is kept, and reported in that form",
    html: field(`field.onblur = () => { field.value = state.name = Number(field.value).toFixed(2); };`),
    actions: [fill("Name", "5")],
    says: "applied",
    held: `document.activeElement !== field && state.name === "5.00"`,
    value: "5.00",
  },
  {
    title: "a value that is checked 80 ms after the field is left was not kept when it is then emptied",
    html: field(`field.onblur = () => setTimeout(() => { field.value = state.name = ""; }, 80);`),
    actions: [fill("Name", "Ada")],
    says: "failed REVERTED",
    held: `document.activeElement !== field && state.name === "Ada"`,
  },
  {
    title: "an earlier field that a later one empties is reported as it is in the end",
    html: `${app}<label>Code <input name="code"></label><label>Name <input name="name"></label>
      <script>const [code, name] = document.querySelectorAll("input"); name.oninput = () => { code.value = state.code = ""; };</script>`,
    actions: [fill("Name", "Ada"), fill("Code", "1815"), fill("Name", "Grace")],
    says: ["failed REVERTED", "failed REVERTED", "applied"],
    held: `state.name === "Grace"`,
  },
  {
    title: "a field that is recreated on focus is still filled",
    html: `${app}<label for="name">Name</label><p></p><script>
      const draw = () => { document.querySelector("p").innerHTML = '<input id="name" name="name">'; return document.querySelector("input"); };
      draw().onfocus = () => draw().focus();</script>`,
    actions: [fill("Name", "Ada")],
    says: "applied",
    held: `document.querySelector("input").value === "Ada" && state.name === "Ada"`,
    message: /drew it again/,
  },
  {
    title: "a field that is recreated with its value on input holds it",
    html: `${app}<label for="name">Name</label><p></p><script>
      const draw = (value) => { document.querySelector("p").innerHTML = '<input id="name" name="name">';
        const field = document.querySelector("input"); field.value = value; field.oninput = () => setTimeout(() => draw(field.value)); };
      draw("");</script>`,
    actions: [fill("Name", "Ada")],
    says: "applied",
    held: `document.querySelector("input").value === "Ada" && state.name === "Ada"`,
  },
  {
    title: "a field that is recreated without its value on input does not hold it",
    html: `${app}<label for="name">Name</label><p></p><script>
      const draw = () => { document.querySelector("p").innerHTML = '<input id="name" name="name">';
        document.querySelector("input").oninput = (event) => { event.stopPropagation(); draw(); }; };
      draw();</script>`,
    actions: [fill("Name", "Ada")],
    says: "failed REJECTED",
    held: `document.querySelector("input").value === "Ada"`,
  },
  {
    title: "an editor that is recreated without its text does not hold it",
    html: `<p></p><script>
      const draw = () => { document.querySelector("p").innerHTML = '<span contenteditable aria-label="Notes" style="display: block; height: 20px"></span>';
        document.querySelector("span").onblur = draw; };
      draw();</script>`,
    actions: [fill("Notes", "Ada")],
    says: "failed REVERTED",
    held: `document.querySelector("span").textContent === "Ada"`,
  },
  {
    title: "an input with its own record of the value notices the change",
    html: field(tracked),
    actions: [fill("Name", "Ada")],
    says: "applied",
    held: `state.name === "Ada" && field.value === "Ada"`,
  },
  {
    title: "a controlled input whose page ignores the event goes back to what it was",
    html: field(
      `field.addEventListener("input", (event) => { event.stopImmediatePropagation(); field.value = "Grace"; });`,
      `value="Grace"`,
    ),
    actions: [fill("Name", "Ada")],
    says: "failed REJECTED",
    held: `field.value === "Ada"`,
    value: "Grace",
  },
  {
    title: "a page that only listens to key events notices the value",
    html: `<script>window.state = {}</script><label>Name <input onkeyup="state.name = this.value"></label>`,
    actions: [fill("Name", "Ada")],
    says: "applied",
    held: `state.name === "Ada"`,
  },
  {
    title: "a page that only listens to change events notices the value",
    html: `<script>window.state = {}</script><label>Name <input onchange="state.name = this.value"></label>`,
    actions: [fill("Name", "Ada")],
    says: "applied",
    held: `state.name === "Ada"`,
  },
  {
    title: "a page that only checks on blur notices the value",
    html: `<script>window.state = {}</script><label>Name <input onblur="state.name = this.value"></label>`,
    actions: [fill("Name", "Ada")],
    says: "applied",
    held: `state.name === "Ada"`,
  },
  {
    title: "a page whose handler fails keeps the value, and the actions after it are done",
    html: `${app}<label>Name <input name="name" oninput="throw new Error('a bug of the page')"></label><label>City <input name="city"></label>`,
    actions: [fill("Name", "Ada"), fill("City", "London")],
    says: ["applied", "applied"],
    held: `state.name === "Ada" && state.city === "London"`,
  },
  {
    title: "an editable element holds the text",
    html: `<script>window.state = {}</script><div contenteditable aria-label="Notes" style="min-height: 20px" oninput="state.notes = this.innerText">old</div>`,
    actions: [fill("Notes", "Ada Lovelace")],
    says: "applied",
    held: `state.notes === "Ada Lovelace"`,
  },
  {
    title: "an editable element that cancels edits holds nothing",
    html: `<div contenteditable aria-label="Notes" style="min-height: 20px" onbeforeinput="return false" onpaste="return false">old</div>`,
    actions: [fill("Notes", "Ada")],
    says: "failed REJECTED",
    held: `document.querySelector("div").innerText === "Ada"`,
    value: "old",
  },
  {
    title: "an editable element that goes back to its text holds nothing",
    html: `<div contenteditable aria-label="Notes" style="min-height: 20px" oninput="this.textContent = 'old'">old</div>`,
    actions: [fill("Notes", "Ada")],
    says: "failed REJECTED",
    held: `document.querySelector("div").innerText === "Ada"`,
  },
  {
    title: "a checkbox made of ARIA that ignores the click is not checked",
    html: ariaCheckbox(""),
    actions: [check("Terms", true)],
    says: "failed REJECTED",
    held: `box.ariaChecked === "true"`,
    value: false,
  },
  {
    title: "a switch made of ARIA that ignores the click is not on",
    html: ariaCheckbox("", "switch"),
    actions: [check("Terms", true)],
    says: "failed REJECTED",
    held: `box.ariaChecked === "true"`,
  },
  {
    title: "a click on a checkbox that ignores it has not turned it",
    html: ariaCheckbox(""),
    actions: [click("Terms")],
    says: "failed REJECTED",
    held: `box.ariaChecked === "true"`,
  },
  {
    title: "a checkbox made of ARIA is checked by its own handler",
    html: ariaCheckbox(`box.onclick = () => { state.terms = true; box.ariaChecked = "true"; };`),
    actions: [check("Terms", true)],
    says: "applied",
    held: `state.terms === true`,
  },
  {
    title: "a switch that goes back after 80 ms is not on",
    html: ariaCheckbox(
      `box.onclick = () => { box.ariaChecked = "true"; setTimeout(() => { box.ariaChecked = "false"; }, 80); };`,
      "switch",
    ),
    actions: [check("Terms", true)],
    says: "failed REVERTED",
    held: `box.ariaChecked === "true"`,
  },
  {
    title: "a switch whose label changes when it is on is still the same",
    html: ariaCheckbox(
      `box.onclick = () => { box.ariaChecked = "true"; box.textContent = "Refused no longer"; };`,
      "switch",
    ),
    actions: [check("Terms", true)],
    says: "applied",
    held: `box.ariaChecked === "true"`,
  },
  {
    title: "a checkbox whose click the page cancels is not checked",
    html: `${app}<label><input type="checkbox" name="terms" onclick="return false"> Terms</label>`,
    actions: [check("Terms", true)],
    says: "failed REJECTED",
    held: `document.querySelector("input").checked`,
  },
  {
    title: "an indeterminate checkbox does not count as unchecked",
    html: `${app}<label><input type="checkbox" name="all"> All</label><script>document.querySelector("input").indeterminate = true</script>`,
    actions: [check("All", false)],
    says: "applied",
    held: `!document.querySelector("input").indeterminate && state.all === false`,
  },
  {
    title: "a radio button whose click the page cancels is not chosen",
    html: `${app}<label><input type="radio" name="size" value="s" checked> Small</label><label><input type="radio" name="size" value="l" onclick="return false"> Large</label>`,
    actions: [select("Small", "Large")],
    says: "failed REJECTED",
    held: `document.querySelector("[value=l]").checked`,
    value: "Small",
  },
  {
    title: "radio buttons that are recreated unchecked are not chosen",
    html: `<form><p></p></form><script>
      const draw = () => { document.querySelector("p").innerHTML = ["Small", "Large"].map((size) => '<label><input type="radio" name="size" value="' + size + '"> ' + size + '</label>').join(""); };
      draw(); document.addEventListener("change", () => setTimeout(draw, 20));</script>`,
    actions: [select("Small", "Large")],
    says: "failed",
    held: `document.querySelector("[value=Large]").checked`,
  },
  {
    title: "a choice that the page takes back at once was not kept",
    html: `${app}<label>Plan <select name="plan" onchange="this.value = 'Free'"><option>Free<option>Pro</select></label>`,
    actions: [select("Plan", "Pro")],
    says: "failed REJECTED",
    held: `document.querySelector("select").value === "Pro"`,
    value: "Free",
  },
  {
    title: "a choice that the page takes back after 80 ms was not kept",
    html: `${app}<label>Plan <select name="plan" onchange="setTimeout(() => { this.value = 'Free' }, 80)"><option>Free<option>Pro</select></label>`,
    actions: [select("Plan", "Pro")],
    says: "failed REVERTED",
    held: `document.querySelector("select").value === "Pro"`,
  },
  {
    title: "options that arrive 150 ms after another choice are waited for",
    html: `${app}<label>Country <select name="country"><option>-<option>Japan</select></label>
      <label>City <select name="city" disabled><option>-</select></label>
      <script>const [country, city] = document.querySelectorAll("select");
        country.onchange = () => setTimeout(() => { city.disabled = false; city.add(new Option("Kyoto")); }, 150);</script>`,
    actions: [select("Country", "Japan"), select("City", "Kyoto")],
    says: ["applied", "applied"],
    held: `state.country === "Japan" && state.city === "Kyoto"`,
  },
  {
    title: "options that arrive in a new list are waited for",
    html: `${app}<label>Country <select name="country"><option>-<option>Japan</select></label>
      <label for="city">City</label><p><select id="city" name="city"><option>-</select></p>
      <script>document.querySelector("select").onchange = () => setTimeout(() => {
        document.querySelector("p").innerHTML = '<select id="city" name="city"><option>-<option>Kyoto</select>'; }, 150);</script>`,
    actions: [select("Country", "Japan"), select("City", "Kyoto")],
    says: ["applied", "applied"],
    held: `state.country === "Japan" && state.city === "Kyoto" && document.querySelector("#city").value === "Kyoto"`,
  },
  {
    title: "files that the page takes out of the field are not claimed, nor called lost",
    html: `${app}<label>Photo <input name="photo" type="file" onchange="this.value = ''"></label>`,
    actions: [{ on: "Photo", action: "upload", files: [{ name: "a.txt", type: "text/plain", base64: "aGVsbG8=" }] }],
    says: "unknown REVERTED",
    held: `state.photo === "a.txt"`,
  },
];
