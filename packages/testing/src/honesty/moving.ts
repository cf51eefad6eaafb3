// Pages that change between the snapshot and the action: acting on the wrong element is worse than not acting.
import { app, click, fill, type HonestyCase } from "./honesty-case.ts";

const people = `["Ada", "Grace", "Joan"]`;

/** Rows without keys: the page reuses the elements for other people. */
const withoutKeys = (row: string) => `<script>
  window.state = {};
  function draw(people) {
    const list = document.querySelector("#list");
    while (list.children.length < people.length) list.append(document.querySelector("template").content.cloneNode(true));
    while (list.children.length > people.length) list.lastElementChild.remove();
    people.forEach((person, at) => {
      const row = list.children[at];
      row.querySelector("b").textContent = person;
      row.querySelector("input, button").onclick = row.querySelector("input, button").oninput = ({ target }) => { state[person] = target.value || "clicked"; };
    });
  }</script><template>${row}</template><div id="list"></div><script>draw(${people});</script>`;

/** Rows with keys: every element stays with its person. */
const withKeys = `<script>
  window.state = {};
  const rows = {};
  function draw(people) {
    document.querySelector("ul").replaceChildren(...people.map((person) => {
      if (!rows[person]) {
        rows[person] = document.createElement("li");
        rows[person].innerHTML = "<b>" + person + "</b> <label>Points <input></label>";
        rows[person].querySelector("input").oninput = ({ target }) => { state[person] = target.value; };
      }
      return rows[person];
    }));
  }</script><ul></ul><script>draw(${people});</script>`;

const one = `${app}<form aria-label="Person"><label>Name <input name="name"></label></form>`;

export const moving: HonestyCase[] = [
  {
    title: "a row that now belongs to somebody else is not written to, when one was inserted before",
    html: withoutKeys(`<li><b></b> <label>Points <input></label></li>`),
    meanwhile: `draw(["Mary", "Ada", "Grace", "Joan"])`,
    actions: [fill("Points", "7")],
    says: "refused STALE",
    held: `state.Ada === "7"`,
    message: /another row/,
  },
  {
    title: "a row that now belongs to somebody else is not written to, when one was removed",
    html: withoutKeys(`<li><b></b> <label>Points <input></label></li>`),
    meanwhile: `draw(["Grace", "Joan"])`,
    actions: [fill("Points", "7")],
    says: "refused STALE",
    held: `state.Ada === "7"`,
  },
  {
    title: "a row that now belongs to somebody else is not written to, when they were sorted",
    html: withoutKeys(`<li><b></b> <label>Points <input></label></li>`),
    meanwhile: `draw(["Joan", "Grace", "Ada"])`,
    actions: [fill("Points", "7", 2)],
    says: "refused STALE",
    held: `state.Joan === "7"`,
  },
  {
    title: "a button that now deletes somebody else is not clicked, in rows without table markup",
    html: withoutKeys(`<div><b></b> <button>Delete</button></div>`),
    meanwhile: `draw(["Grace", "Joan"])`,
    actions: [click("Delete")],
    says: "refused STALE",
    held: `state.Ada === "clicked"`,
  },
  {
    title: "a button that comes before the name and deletes somebody else now is not clicked",
    html: withoutKeys(`<li><button>Delete</button> <a href="#">Edit</a> <i>Pending</i> <b></b></li>`),
    meanwhile: `draw(["Grace", "Joan"])`,
    actions: [click("Delete")],
    says: "refused STALE",
    held: `state.Ada === "clicked"`,
  },
  {
    title: "a row whose state alone has changed is still the same",
    html: withoutKeys(`<li><b></b> <i>Pending</i> <button>Delete</button></li>`),
    meanwhile: `document.querySelector("i").textContent = "Paid"`,
    actions: [click("Delete")],
    says: "applied",
    held: `state.Ada === "clicked"`,
  },
  {
    title: "a button deep in a card that now belongs to somebody else is not clicked",
    html: withoutKeys(`<section><div><h3><b></b></h3></div><div><div><button>Buy</button></div></div></section>`),
    meanwhile: `draw(["Grace", "Joan", "Ada"])`,
    actions: [click("Buy")],
    says: "refused STALE",
    held: `state.Ada === "clicked"`,
  },
  {
    title: "a field that is labelled by its row is not written to when the row is another person's",
    html: withoutKeys(`<div><b></b> <input></div>`),
    meanwhile: `draw(["Mary", "Ada", "Grace", "Joan"])`,
    actions: [fill("Ada", "7")],
    says: "refused STALE",
    held: `state.Ada === "7"`,
  },
  {
    title: "the row is found where it went when rows have moved with their elements",
    html: withKeys,
    meanwhile: `draw(["Joan", "Mary", "Grace", "Ada"])`,
    actions: [fill("Points", "7")],
    says: "applied",
    held: `state.Ada === "7" && Object.keys(state).length === 1`,
  },
  {
    title: "the row is found when another was removed before it",
    html: withKeys,
    meanwhile: `draw(["Joan"])`,
    actions: [fill("Points", "7", 2)],
    says: "applied",
    held: `state.Joan === "7" && Object.keys(state).length === 1`,
  },
  {
    title: "a row that was removed is not looked for among the others",
    html: withKeys,
    meanwhile: `draw(["Grace", "Joan"])`,
    actions: [fill("Points", "7")],
    says: "refused STALE",
    held: `state.Ada === "7"`,
  },
  {
    title: "a field is found when a sibling was inserted before it",
    html: `${app}<div><input aria-label="First" name="first"><input aria-label="Last" name="last"></div>`,
    meanwhile: `document.querySelector("div").prepend(Object.assign(document.createElement("input"), { name: "title", ariaLabel: "Title" }))`,
    actions: [fill("Last", "Lovelace")],
    says: "applied",
    held: `state.last === "Lovelace" && Object.keys(state).length === 1`,
  },
  {
    title: "unlabelled fields are distinguished when one was inserted before them",
    html: `<script>window.state = {}</script><div><p>First <input></p><p>Last <input></p></div>
      <script>for (const field of document.querySelectorAll("input")) field.oninput = () => { state[field.parentElement.textContent.trim()] = field.value; };</script>`,
    meanwhile: `document.querySelector("div").prepend(Object.assign(document.createElement("p"), { innerHTML: "Title <input>" }))`,
    actions: [fill("Last", "Lovelace")],
    says: "applied",
    held: `state.Last === "Lovelace"`,
  },
  {
    title: "a form that was redrawn is used, and the report says so",
    html: one,
    meanwhile: `document.querySelector("form").innerHTML = document.querySelector("form").innerHTML`,
    actions: [fill("Name", "Ada")],
    says: "applied",
    held: `state.name === "Ada" && document.querySelector("input").value === "Ada"`,
    message: /drew it again/,
  },
  {
    title: "a field that was replaced by two is not guessed at",
    html: one,
    meanwhile: `document.querySelector("form").innerHTML += document.querySelector("form").innerHTML`,
    actions: [fill("Name", "Ada")],
    says: "refused STALE",
    held: `state.name === "Ada"`,
    message: /several match it/,
  },
  {
    title: "a field that is gone is not found in another form",
    html: `${one}<form aria-label="Company"></form>`,
    meanwhile: `document.forms[1].append(document.createElement("label")); document.forms[1].firstChild.innerHTML = 'Name <input name="company">'; document.forms[0].innerHTML = ""`,
    actions: [fill("Name", "Ada")],
    says: "refused STALE",
    held: `state.name === "Ada"`,
  },
  {
    title: "a field that was removed is not found",
    html: one,
    meanwhile: `document.querySelector("label").remove()`,
    actions: [fill("Name", "Ada")],
    says: "refused STALE",
    held: `state.name === "Ada"`,
    message: /nothing replaced it/,
  },
  {
    title: "one of two identical fields is not mistaken for the other",
    html: `${app}<label>Name <input name="one"></label><label>Name <input name="two"></label>`,
    meanwhile: `document.querySelector("label").remove()`,
    actions: [fill("Name", "Ada")],
    says: "refused STALE",
    held: `state.one === "Ada"`,
  },
  {
    title: "a field that was given another meaning is not written to",
    html: one,
    meanwhile: `document.querySelector("label").firstChild.data = "Password hint "; document.querySelector("input").name = "hint"`,
    actions: [fill("Name", "Ada")],
    says: "refused STALE",
    held: `state.name === "Ada"`,
    message: /is now called "Password hint"/,
  },
  {
    title: "two fields that changed their meanings are not written to",
    html: `${app}<label>First <input name="first"></label><label>Last <input name="last"></label>`,
    meanwhile: `const [a, b] = document.querySelectorAll("label"); [a.firstChild.data, b.firstChild.data] = ["Last ", "First "]; a.querySelector("input").name = "last"; b.querySelector("input").name = "first"`,
    actions: [fill("First", "Ada"), fill("Last", "Lovelace")],
    says: ["refused STALE", "refused STALE"],
    held: `state.last === "Lovelace"`,
  },
  {
    title: "a field that only got an error into its label is still the same",
    html: one,
    meanwhile: `document.querySelector("label").insertAdjacentHTML("beforeend", "<em>is required</em>")`,
    actions: [fill("Name", "Ada")],
    says: "applied",
    held: `state.name === "Ada"`,
  },
  {
    title: "a list that replaced a text field is not written to",
    html: one,
    meanwhile: `document.querySelector("label").innerHTML = "Name <select name='name'><option>Ada<option>Grace</select>"`,
    actions: [fill("Name", "Grace")],
    says: "refused STALE",
    held: `state.name === "Grace"`,
  },
  {
    title: "another field that took over the id is not written to",
    html: `${app}<label>Name <input name="name" id="field"></label>`,
    meanwhile: `document.querySelector("label").outerHTML = '<label>Coupon <input name="coupon" id="field"></label>'`,
    actions: [fill("Name", "Ada")],
    says: "refused STALE",
    held: `state.name === "Ada"`,
  },
  {
    title: "a frame that was reloaded has another document, even if it looks the same",
    html: `<iframe title="Pay" srcdoc="<label>Name <input oninput='top.paid = this.value'></label>"></iframe>`,
    meanwhile: `new Promise((resolve) => { const frame = document.querySelector("iframe"); frame.onload = resolve; frame.srcdoc += " "; })`,
    actions: [fill("Name", "Ada")],
    says: "refused STALE",
    held: `window.paid === "Ada"`,
    message: /belongs to a previous page/,
  },
  {
    title: "a frame that went elsewhere is not written to, although its field has the same name",
    html: `<iframe title="Pay" srcdoc="<label>Card holder <input oninput='top.paid = this.value'></label>"></iframe>`,
    meanwhile: `new Promise((resolve) => { const frame = document.querySelector("iframe"); frame.onload = resolve; frame.srcdoc = "<label>Card holder <input oninput='top.stolen = this.value'></label>"; })`,
    actions: [fill("Card holder", "Ada")],
    says: "refused STALE",
    held: `window.paid === "Ada"`,
  },
  {
    title: "a field of a frame that was redrawn within its document is used",
    html: `<iframe title="Pay" srcdoc="<div><label>Name <input oninput='top.paid = this.value'></label></div>"></iframe>`,
    meanwhile: `const box = document.querySelector("iframe").contentDocument.querySelector("div"); box.innerHTML = box.innerHTML`,
    actions: [fill("Name", "Ada")],
    says: "applied",
    held: `window.paid === "Ada"`,
    message: /drew it again/,
  },
  {
    title: "a button in a row without markup is found after the list was redrawn",
    html: withoutKeys(`<section><h3><b></b></h3><div><i>−</i> <u>0</u> <button>+</button></div></section>`),
    meanwhile: `document.querySelector("#list").replaceChildren(); draw(["Mary", "Joan", "Ada"])`,
    actions: [click("+")],
    says: "applied",
    held: `state.Ada === "clicked" && Object.keys(state).length === 1`,
  },
  {
    title: "a button in a row without markup is not found in another row after the list was redrawn",
    html: withoutKeys(`<section><h3><b></b></h3><div><i>−</i> <u>0</u> <button>+</button></div></section>`),
    meanwhile: `document.querySelector("#list").replaceChildren(); draw(["Mary", "Joan"])`,
    actions: [click("+")],
    says: "refused STALE",
    held: `state.Ada === "clicked"`,
  },
  {
    title: "a value that the page hands to another row by sorting is not claimed for the first",
    html: `${withoutKeys(`<li><b></b> <label>Points <input></label></li>`)}
      <script>document.addEventListener("change", () => setTimeout(() => { draw(["Grace", "Joan", "Ada"]); }, 30));</script>`,
    actions: [fill("Points", "7")],
    says: "unknown STALE",
    held: `document.querySelector("input").closest("li").textContent.includes("Ada")`,
  },
  {
    title: "targets are resolved one by one: a field that an action adds is found by the next action",
    html: `${app}<label>Kind <select name="kind"><option>Person<option>Company</select></label><p><label>Name <input name="name"></label></p>
      <script>document.querySelector("select").onchange = () => { document.querySelector("p").innerHTML = '<label>Name <input name="companyName"></label>'; };</script>`,
    actions: [{ on: "Kind", action: "select", value: "Company" }, fill("Name", "Analytical Engines")],
    says: ["applied", "applied"],
    held: `state.companyName === "Analytical Engines"`,
    message: /drew it again/,
  },
];
