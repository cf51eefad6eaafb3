// Fields that show a text and hold something else: searches, tags, menus, dates, codes and cells.
import { check, fill, type HonestyCase, select } from "./honesty-case.ts";

const start = "<script>window.state = {};</script>";

interface Search {
  /** Attributes of the input. */
  attributes: string;
  /** What the page does when the person leaves the field. */
  onblur?: string;
  /** What the page does when an option is pressed. */
  onchoose?: string;
  /** The event on an option that chooses it; none if only the keyboard does. */
  event?: "click" | "none";
  /** Shows options before anything is typed. */
  isList?: boolean;
  /** The field keeps the focus while an option is pressed. */
  keepsFocus?: boolean;
  /** More elements in the box of the field. */
  beside?: string;
}

const takeCity = "input.value = name; state.city = name;";

/** A text field that searches in a list of cities. */
const search = ({
  attributes,
  onblur = "",
  onchoose = takeCity,
  event = "click",
  isList,
  keepsFocus = true,
  beside = "",
}: Search) =>
  `${start}<label for="city">City</label>
  <div style="width: 200px"><input id="city" autocomplete="off" ${attributes}>${beside}</div>
  <ul id="list" role="listbox" hidden style="position: absolute; margin: 0; background: white"></ul>
  <script>
    const input = document.querySelector("#city"), list = document.querySelector("#list");
    const choose = (name) => { ${onchoose} list.hidden = true; };
    const draw = () => {
      const names = ["Paris", "Rome", "Lima"].filter((name) => name.toLowerCase().includes(input.value.toLowerCase()));
      list.innerHTML = names.map((name) => '<li role="option">' + name + "</li>").join("");
      list.hidden = !names.length || (!${isList ?? false} && !input.value);
      if (list.hidden) list.innerHTML = "";
      for (const option of list.children) option.on${event} = () => choose(option.textContent);
    };
    list.onmousedown = (event) => { if (${keepsFocus}) event.preventDefault(); };
    input.oninput = draw;
    input.onclick = draw;
    let at = -1;
    input.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") list.hidden = true;
      if (key === "ArrowDown" && !list.hidden) {
        at += 1;
        input.setAttribute("aria-activedescendant", "option-" + at);
        [...list.children].forEach((option, index) => { option.id = "option-" + index; option.ariaSelected = String(index === at); });
      }
      if (key === "Enter" && !list.hidden && list.children[at]) choose(list.children[at].textContent);
    });
    input.onblur = () => { list.hidden = true; list.innerHTML = ""; ${onblur} };
  </script>`;

const combobox = 'role="combobox" aria-controls="list" aria-autocomplete="list"';

/** A field for tags; `onkey` is what the page does on Enter, `onleave` when the person leaves it. */
const tags = (onkey: string, onleave = "") => `${start}<label for="tags">Tags</label>
  <div style="border: 1px solid; width: 300px"><span id="chips"><span class="tag">Old <button aria-label="Remove Old">x</button></span></span><input id="tags"></div>
  <script>
    state.tags = ["Old"];
    const input = document.querySelector("#tags"), chips = document.querySelector("#chips");
    const draw = () => {
      chips.innerHTML = state.tags.map((tag) => '<span class="tag">' + tag + ' <button aria-label="Remove ' + tag + '">x</button></span>').join("");
      chips.querySelectorAll("button").forEach((button, at) => { button.onclick = () => { state.tags.splice(at, 1); draw(); }; });
    };
    draw();
    input.onkeydown = (event) => { if (event.key === "Enter" && input.value) { ${onkey} } };
    input.onblur = () => { ${onleave} };
  </script>`;

/** A text field for a date, whose page reads it with \`read\` and formats it with \`write\`. */
const date = (attributes: string, onchange: string) => `${start}<label>Arrival <input ${attributes}></label>
  <script>const input = document.querySelector("input"); input.onchange = () => { ${onchange} };</script>`;

const menu = (onclick: string) => `${start}<button aria-haspopup="menu" aria-expanded="false">Status</button>
  <ul role="menu" hidden style="position: absolute"><li role="menuitem" tabindex="-1">Open</li><li role="menuitem" tabindex="-1">Closed</li></ul>
  <script>
    const button = document.querySelector("button"), menu = document.querySelector("ul");
    const toggle = (isOpen) => { menu.hidden = !isOpen; button.ariaExpanded = String(isOpen); };
    button.onclick = () => toggle(true);
    document.onkeydown = ({ key }) => { if (key === "Escape") toggle(false); };
    menu.onclick = ({ target }) => { const name = target.textContent; ${onclick} };
  </script>`;

const several = (onclick: string) => `${start}
  <button role="combobox" aria-haspopup="listbox" aria-expanded="false" aria-controls="list" aria-label="Colours">Red</button>
  <div id="list" role="listbox" aria-multiselectable="true" hidden style="position: absolute">${["Red", "Green", "Blue"].map((name) => `<div role="option">${name}</div>`).join("")}</div>
  <script>
    state.colours = ["Red"];
    const button = document.querySelector("button"), list = document.querySelector("#list");
    const draw = () => {
      button.textContent = state.colours.join(", ") || "None";
      for (const option of list.children) option.ariaSelected = String(state.colours.includes(option.textContent));
    };
    const toggle = (isOpen) => { list.hidden = !isOpen; button.ariaExpanded = String(isOpen); };
    button.onclick = () => toggle(list.hidden);
    document.onkeydown = ({ key }) => { if (key === "Escape") toggle(false); };
    for (const option of list.children) option.onclick = () => { const name = option.textContent; ${onclick} draw(); };
    draw();
  </script>`;

const slider = (set: string) => `${start}
  <div role="slider" aria-label="Volume" tabindex="0" aria-valuemin="0" aria-valuemax="100" aria-valuenow="20" style="width: 100px; height: 20px"></div>
  <script>const slider = document.querySelector("div");
    slider.onkeydown = ({ key }) => {
      const by = { ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5, PageUp: 20, PageDown: -20 }[key];
      if (by) { slider.ariaValueNow = Math.min(100, Math.max(0, Number(slider.ariaValueNow) + by)); state.volume = Number(slider.ariaValueNow); }
    };
    slider.onblur = () => { ${set} };</script>`;

/** A code of four boxes; the page moves the focus on, and takes the code when all are full. */
const code = (oninput: string) => `${start}<fieldset><legend>Code</legend>
  ${[1, 2, 3, 4].map((at) => `<input aria-label="Digit ${at}" maxlength="1" inputmode="numeric" style="width: 30px">`).join("")}</fieldset>
  <script>const boxes = [...document.querySelectorAll("input")];
    boxes.forEach((box, at) => { box.oninput = () => { ${oninput} boxes[at + 1]?.focus(); state.code = boxes.map(({ value }) => value).join(""); }; });</script>`;

/** A grid whose cells are edited by a double click, and taken over by Enter or on blur. */
const cell = (onkey: string, onblur: string) => `${start}<table role="grid" aria-label="Prices"><tbody>
    <tr role="row"><td role="gridcell" tabindex="-1">Apples</td><td role="gridcell" id="price" tabindex="0" aria-label="Price of apples">1.20</td></tr></tbody></table>
  <script>
    const cell = document.querySelector("#price");
    state.price = "1.20";
    const take = (value) => { state.price = value; cell.textContent = value; };
    cell.ondblclick = () => {
      cell.innerHTML = '<input aria-label="Price of apples">';
      const input = cell.firstChild;
      input.value = state.price;
      input.focus();
      input.onkeydown = ({ key }) => { if (key === "Enter") { ${onkey} } if (key === "Escape") cell.textContent = state.price; };
      input.onblur = () => { ${onblur} };
    };
  </script>`;

/** A plain table that listens for double clicks, and is drawn again after each change. */
const plainTable = `${start}<table><thead><tr><th><th>January<th>March</tr></thead><tbody></tbody></table>
  <script>
    state.rows = { Rent: [850, 850], Travel: [120, 75] };
    const body = document.querySelector("tbody");
    const draw = () => { body.innerHTML = Object.entries(state.rows).map(([name, cells]) =>
      "<tr><th>" + name + "</th>" + cells.map((value) => "<td>" + value + "</td>").join("") + "</tr>").join(""); };
    body.ondblclick = ({ target }) => {
      const row = target.closest("tr");
      const input = document.createElement("input");
      input.value = target.textContent;
      target.replaceChildren(input);
      input.focus();
      const at = [row.rowIndex - 1, input.closest("td").cellIndex - 1];
      input.onblur = () => { Object.values(state.rows)[at[0]][at[1]] = +input.value; setTimeout(draw, 20); };
      input.onkeydown = ({ key }) => { if (key === "Enter") input.blur(); };
    };
    draw();
  </script>`;

export const choosing: HonestyCase[] = [
  {
    title: "a search chooses the option that matches",
    html: search({ attributes: combobox }),
    actions: [fill("City", "Rome")],
    says: "applied",
    held: `state.city === "Rome"`,
  },
  {
    title: "a search whose list is gone before the click arrives has chosen nothing",
    html: search({ attributes: combobox, keepsFocus: false }),
    actions: [fill("City", "Rome")],
    says: "failed REJECTED",
    held: `state.city === "Rome"`,
    value: "",
  },
  {
    title: "a search whose options are chosen by the keyboard alone",
    html: search({ attributes: combobox, event: "none", isList: true }),
    actions: [select("City", "Rome")],
    says: "applied",
    held: `state.city === "Rome"`,
  },
  {
    title: "a search without a role whose options are chosen by the keyboard alone",
    html: search({ attributes: 'class="typeahead"', event: "none" }),
    actions: [fill("City", "Rome")],
    says: "applied",
    held: `state.city === "Rome"`,
  },
  {
    title: "a search whose option puts its text into the field and chooses nothing",
    html: search({
      attributes: combobox,
      onchoose: "input.value = name;",
      beside: '<input type="hidden" name="city-id">',
    }),
    actions: [select("City", "Rome")],
    says: "unknown",
    held: `document.querySelector("[type=hidden]").value !== ""`,
    message: /hidden/,
  },
  {
    title: "a search that keeps a text that matches no option has chosen nothing",
    html: search({ attributes: combobox, beside: '<input type="hidden" name="city-id">' }),
    actions: [fill("City", "Oslo")],
    says: "unknown",
    held: `document.querySelector("[type=hidden]").value !== ""`,
  },
  {
    title: "a search without a role that keeps a part of an option has chosen nothing",
    html: search({ attributes: 'class="typeahead"' }),
    actions: [fill("City", "R")],
    says: "unknown",
    held: "state.city",
    message: /"Paris", "Rome"/,
  },
  {
    title: "a search that drops its text when it loses the focus has not taken it",
    html: search({ attributes: combobox, onblur: `input.value = state.city ?? "";` }),
    actions: [fill("City", "Oslo")],
    says: "refused OPTION_NOT_FOUND",
    held: `input.value === "Oslo"`,
  },
  {
    title: "a search whose hidden value follows the choice",
    html: search({
      attributes: combobox,
      onchoose: `${takeCity} document.querySelector("[type=hidden]").value = name;`,
      beside: '<input type="hidden" name="city-id">',
    }),
    actions: [fill("City", "Rome")],
    says: "applied",
    held: `document.querySelector("[type=hidden]").value === "Rome"`,
  },
  {
    title: "a tag that the page makes on Enter",
    html: tags("state.tags.push(input.value); input.value = ''; draw();"),
    actions: [fill("Tags", "New")],
    says: "applied",
    held: `state.tags.join() === "New"`,
  },
  {
    title: "a tag field that ignores Enter has no tag",
    html: tags(""),
    actions: [fill("Tags", "New")],
    says: "refused OPTION_NOT_FOUND",
    held: `state.tags.includes("New")`,
  },
  {
    title: "a tag field that drops its text when it loses the focus has no tag",
    html: tags("", `input.value = "";`),
    actions: [fill("Tags", "New")],
    says: "refused OPTION_NOT_FOUND",
    held: `state.tags.includes("New")`,
  },
  {
    title: "a date that the page reads with day and month swapped",
    html: date(
      'placeholder="dd/mm/yyyy"',
      `const [month, day, year] = input.value.split("/").map(Number);
       state.day = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
       input.value = new Date(state.day).toLocaleDateString("en-GB", { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });`,
    ),
    actions: [fill("Arrival", "4 March 2026")],
    says: "failed",
    held: `state.day === "2026-03-04"`,
  },
  {
    title: "a date that the page swaps in numbers",
    html: date(
      'placeholder="dd/mm/yyyy"',
      `const [day, month, year] = input.value.split("/"); input.value = state.day = month + "/" + day + "/" + year;`,
    ),
    actions: [fill("Arrival", "4 March 2026")],
    says: "failed",
    held: `state.day === "04/03/2026"`,
  },
  {
    title: "a date that the page writes in words",
    html: date(
      'placeholder="dd/mm/yyyy"',
      `const [day, month, year] = input.value.split("/").map(Number);
       state.day = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
       input.value = new Date(state.day).toLocaleDateString("en-GB", { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });`,
    ),
    actions: [fill("Arrival", "4 March 2026")],
    says: "applied",
    held: `state.day === "2026-03-04"`,
  },
  {
    title: "an item of a menu that changes the page",
    html: menu("state.status = button.textContent = name; toggle(false);"),
    actions: [select("Status", "Closed")],
    says: "applied",
    held: `state.status === "Closed"`,
  },
  {
    title: "an item of a menu that only closes it",
    html: menu("toggle(false);"),
    actions: [select("Status", "Closed")],
    says: "unknown",
    held: `state.status === "Closed"`,
  },
  {
    title: "an item of a menu that does nothing at all",
    html: menu(""),
    actions: [select("Status", "Closed")],
    says: "unknown",
    held: `state.status === "Closed"`,
  },
  {
    title: "a list of several that takes each option",
    html: several(
      "state.colours = state.colours.includes(name) ? state.colours.filter((other) => other !== name) : [...state.colours, name];",
    ),
    actions: [{ on: "Colours", action: "select", values: ["Green", "Blue"] }],
    says: "applied",
    held: `state.colours.join() === "Green,Blue"`,
  },
  {
    title: "a list of several that keeps only the last",
    html: several("state.colours = [name];"),
    actions: [{ on: "Colours", action: "select", values: ["Green", "Blue"] }],
    says: "failed",
    held: `state.colours.join() === "Green,Blue"`,
  },
  {
    title: "a slider that takes the value",
    html: slider(""),
    actions: [fill("Volume", "65")],
    says: "applied",
    held: "state.volume === 65",
  },
  {
    title: "a slider that snaps elsewhere when it loses the focus",
    html: slider("slider.ariaValueNow = state.volume = 50;"),
    actions: [fill("Volume", "65")],
    says: "failed REVERTED",
    held: "state.volume === 65",
    value: "50",
  },
  {
    title: "a code of four boxes",
    html: code(""),
    actions: [fill("Digit 1", "1234")],
    says: "applied",
    held: `state.code === "1234"`,
  },
  {
    title: "a code of four boxes that lose a digit",
    html: code("if (at === 2) box.value = '';"),
    actions: [fill("Digit 1", "1234")],
    says: "failed",
    held: `state.code === "1234"`,
  },
  {
    title: "a choice that is shown by style alone",
    html: `${start}<style>.on { background: black; color: white }</style><div role="listbox" aria-label="Plan">
      <div role="option">Basic</div><div role="option">Pro</div></div>
      <script>for (const option of document.querySelectorAll("[role=option]")) option.onclick = () => {
        document.querySelector(".on")?.classList.remove("on"); option.classList.add("on"); state.plan = option.textContent; };</script>`,
    actions: [select("Plan", "Pro")],
    says: "unknown",
    held: `state.plan === "Pro"`,
  },
  {
    title: "a list that is operated by the keyboard alone",
    html: `${start}<div role="listbox" aria-label="Plan" tabindex="0" aria-activedescendant="basic">
      <div role="option" id="basic" aria-selected="true">Basic</div><div role="option" id="plus" aria-selected="false">Plus</div><div role="option" id="pro" aria-selected="false">Pro</div></div>
      <script>const list = document.querySelector("[role=listbox]"), options = [...list.children];
        list.onkeydown = ({ key }) => {
          const now = options.findIndex(({ ariaSelected }) => ariaSelected === "true");
          const next = options[now + (key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0)];
          if (!next) return;
          for (const option of options) option.ariaSelected = String(option === next);
          list.setAttribute("aria-activedescendant", next.id);
          state.plan = next.textContent;
        };</script>`,
    actions: [select("Plan", "Pro")],
    says: "applied",
    held: `state.plan === "Pro"`,
  },
  {
    title: "a line of consent with a link in it is ticked, and the link is not followed",
    html: `${start}<style>[type=checkbox] { position: absolute; opacity: 0; width: 1px; height: 1px } .box { display: inline-block; width: 16px; height: 16px; border: 1px solid }</style>
      <label style="display: block; width: 150px"><input type="checkbox" onchange="state.agreed = this.checked"><span class="box"></span> <a href="#terms" onclick="state.followed = true">I accept the terms of use</a></label>`,
    actions: [check("I accept the terms of use", true)],
    says: "applied",
    held: "state.agreed === true && !state.followed",
  },
  {
    title: "a line of consent that is all link and no box",
    html: `${start}<style>[type=checkbox] { position: absolute; opacity: 0; width: 1px; height: 1px }</style>
      <label style="display: block; width: 150px"><input type="checkbox" onchange="state.agreed = this.checked"><a href="#terms" onclick="state.followed = true" style="display: block; height: 60px">I accept the terms of use</a></label>`,
    actions: [check("I accept the terms of use", true)],
    says: "applied",
    held: "state.agreed === true && !state.followed",
  },
  {
    title: "a cell that takes its value on Enter",
    html: cell("take(input.value);", "cell.textContent = state.price;"),
    actions: [fill("Price of apples", "2.50")],
    says: "applied",
    held: `state.price === "2.50"`,
  },
  {
    title: "a cell that takes its value when it loses the focus",
    html: cell("", "take(input.value);"),
    actions: [fill("Price of apples", "2.50")],
    says: "applied",
    held: `state.price === "2.50"`,
  },
  {
    title: "a cell that keeps its old value",
    html: cell("cell.textContent = state.price;", "cell.textContent = state.price;"),
    actions: [fill("Price of apples", "2.50")],
    says: "failed",
    held: `state.price === "2.50"`,
  },
  {
    title: "a cell of a plain table is edited by a double click, and found in the table that is drawn again",
    html: plainTable,
    actions: [fill("Travel March", "480")],
    says: "applied",
    held: `state.rows.Travel[1] === 480 && state.rows.Rent[0] === 850`,
  },
];
