// Pages that do not do what is asked. Each has a plain counterpart in which the same operation must work.
import type { Operation } from "../peers/peer.ts";

export interface Trap {
  name: string;
  label: string;
  operation: Operation;
  /** The page's state after a successful operation. */
  wanted: string;
  /** An expression that reads the page's state. */
  state: string;
  trap: string;
  plain: string;
  /** How long after the answer the state is read, in ms. Default: 400, longer than most traps wait. */
  settleMs?: number;
}

const textState = `document.querySelector("#it").value`;
const saved = "String(globalThis.saved ?? 0)";
const save = `onclick="globalThis.saved = (globalThis.saved ?? 0) + 1"`;
const input = (attributes = "", script = "") => `<label>Name <input id="it" ${attributes}></label>${tag(script)}`;
const tag = (script: string) => (script ? `<script>const it = document.querySelector("#it"); ${script}</script>` : "");
const list = (options: string, script = "") =>
  `<label>Country <select id="it">${options}</select></label>${tag(script)}`;
const countries = "<option>Chile</option><option>Japan</option><option>Kenya</option>";
const fill = (value: string) => ({
  label: "Name",
  operation: { do: "fill", value } as const,
  wanted: value,
  state: textState,
});
const click = { label: "Save", operation: { do: "click" } as const, wanted: "1", state: saved };
const select = (value: string) => ({
  label: "Country",
  operation: { do: "select", value } as const,
  wanted: value,
  state: `document.querySelector("#it").selectedOptions[0]?.label`,
});
/** A button after a focused field, which loses the focus when the button is pressed. */
const left = (
  then = "",
) => `<label>Site <input id="it"></label><div id="note"></div><p id="end"><button ${save}>Save</button></p>
  ${tag(`it.onblur = () => { ${then} }; globalThis.onLooked = () => it.focus();`)}`;

export const traps: Trap[] = [
  {
    name: "the page takes a value back 50 ms later",
    ...fill("Ada"),
    trap: input("", `it.oninput = () => setTimeout(() => { it.value = ""; }, 50);`),
    plain: input(),
  },
  {
    name: "the page takes a value back a second later",
    ...fill("Ada"),
    trap: input("", `it.oninput = () => setTimeout(() => { it.value = ""; }, 1000);`),
    plain: input(),
    settleMs: 1500,
  },
  {
    name: "a field that accepts only trusted typing",
    ...fill("Ada"),
    trap: input("", `it.oninput = ({ isTrusted }) => { if (!isTrusted) it.value = ""; };`),
    plain: input(),
  },
  { name: "a text longer than maxlength", ...fill("Lovelace"), trap: input('maxlength="4"'), plain: input() },
  { name: "a field that is read-only", ...fill("Ada"), trap: input("readonly"), plain: input() },
  {
    name: "a disabled field that looks like any other",
    ...fill("Ada"),
    trap: `<fieldset disabled style="border: 0">${input('style="color: black; background: white"')}</fieldset>`,
    plain: input(),
  },
  { name: "letters for a field of numbers", ...fill("twelve"), trap: input('type="number"'), plain: input() },
  {
    name: "a date that the page moves into its range",
    ...fill("2031-05-05"),
    trap: input('type="date" max="2026-12-31"', `it.onchange = () => { if (it.value > it.max) it.value = it.max; };`),
    plain: input('type="date"'),
  },
  {
    name: "a field whose page keeps only the digits",
    ...fill("+44 20 7946"),
    trap: input("", `it.oninput = () => { it.value = it.value.replace(/\\D/g, ""); };`),
    plain: input(),
  },
  {
    name: "a field that is redrawn on focus",
    ...fill("Ada"),
    trap: input(
      "",
      `it.onfocus = () => setTimeout(() => { const fresh = it.cloneNode(); fresh.value = ""; it.replaceWith(fresh); }, 30);`,
    ),
    plain: input(),
  },
  {
    name: "a disabled button that looks like any other",
    ...click,
    trap: `<button disabled style="color: black; border: 2px solid; background: #eee" ${save}>Save</button>`,
    plain: `<button ${save}>Save</button>`,
  },
  {
    name: "a button that accepts only trusted clicks",
    ...click,
    trap: `<button onclick="if (event.isTrusted) globalThis.saved = (globalThis.saved ?? 0) + 1">Save</button>`,
    plain: `<button ${save}>Save</button>`,
  },
  {
    name: "a transparent layer over the page that swallows clicks",
    ...click,
    trap: `<button ${save}>Save</button><div style="position: fixed; inset: 0"></div>`,
    plain: `<button ${save}>Save</button>`,
  },
  {
    name: "a banner for cookies over the button",
    ...click,
    trap: `<button style="position: fixed; bottom: 20px" ${save}>Save</button><div style="position: fixed; inset: auto 0 0 0; height: 120px; background: #ffd">We use cookies. <button>Accept</button></div>`,
    plain: `<button style="position: fixed; bottom: 20px" ${save}>Save</button>`,
  },
  {
    name: "a button that was replaced since the snapshot",
    ...click,
    trap: `<button ${save}>Save</button>${tag(`globalThis.onLooked = () => { const other = document.createElement("button"); other.textContent = "Delete"; document.querySelector("button").replaceWith(other); };`)}`,
    plain: `<button ${save}>Save</button>`,
  },
  {
    name: "a message on blur that pushes the button away",
    ...click,
    trap: left(`document.querySelector("#note").innerHTML = "<p style='height: 80px'>That is not a site.</p>";`),
    plain: left(),
  },
  {
    name: "a button that is redrawn on blur of the field before it",
    ...click,
    trap: left(`document.querySelector("#end").innerHTML += "";`),
    plain: left(),
  },
  {
    name: "a list without that option",
    ...select("Norway"),
    trap: list(countries),
    plain: list(`${countries}<option>Norway</option>`),
  },
  {
    name: "a list whose option is disabled",
    ...select("Norway"),
    trap: list(`${countries}<option disabled>Norway</option>`),
    plain: list(`${countries}<option>Norway</option>`),
  },
  {
    name: "a list that reverts its choice",
    ...select("Japan"),
    trap: list(countries, "it.onchange = () => setTimeout(() => { it.selectedIndex = 0; }, 50);"),
    plain: list(countries),
  },
  {
    name: "a checkbox that the page keeps unchecked",
    label: "I agree",
    operation: { do: "check", kind: "checkbox" },
    wanted: "true",
    state: `String(document.querySelector("#it").checked)`,
    trap: `<label><input type="checkbox" id="it" onclick="event.preventDefault()"> I agree</label>`,
    plain: `<label><input type="checkbox" id="it"> I agree</label>`,
  },
  {
    name: "a radio button that the page reverts",
    label: "Express",
    operation: { do: "check", kind: "radio" },
    wanted: "true",
    state: `String(document.querySelector("#it").checked)`,
    trap: `<label><input type="radio" name="way" id="other" checked> Standard</label><label><input type="radio" name="way" id="it"> Express</label>${tag(`it.onchange = () => setTimeout(() => { document.querySelector("#other").checked = true; }, 50);`)}`,
    plain: `<label><input type="radio" name="way" checked> Standard</label><label><input type="radio" name="way" id="it"> Express</label>`,
  },
];
