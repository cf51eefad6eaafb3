// Changes to a page that a replay must tolerate, and those that must stop it.
import type { ServerResponse } from "node:http";
import type { MismatchCode } from "../../src/replay/mismatch.ts";
import { asPage, type Library, row } from "./library.cases.ts";

export interface Variant {
  name: string;
  change(site: Library, url: { other: string }): void;
  ends: "done" | MismatchCode;
  /** How long the page may take. Default: 150 ms. */
  pageTimeoutMs?: number;
}

const fine = (name: string, change: Variant["change"], pageTimeoutMs?: number): Variant => ({
  name,
  change,
  ends: "done",
  ...(pageTimeoutMs && { pageTimeoutMs }),
});
const stops = (ends: MismatchCode, name: string, change: Variant["change"]): Variant => ({ name, change, ends });

type Field = keyof Library["join"]["fields"];
const swap = (site: Library, field: Field, from: string, to: string) => {
  const before = site.join.fields[field] ?? "";
  if (!before.includes(from)) throw new Error(`${field} has no ${from}`);
  site.join.fields[field] = before.replace(from, to);
};
const page = (title: string, body: string) => (response: ServerResponse) =>
  void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(asPage(title, body));
const redirect = (location: string) => (response: ServerResponse) => void response.writeHead(303, { location }).end();
const later = (site: Library, selector: string, ms: number) => {
  site.join.script = `const late = document.querySelector("${selector}"), place = document.createComment(""); late.replaceWith(place); setTimeout(() => place.replaceWith(late), ${ms})`;
};
const decoy = (label: string, more = "") => `<label>${label} <input data-who="decoy" ${more}></label>`;

export const variants: Variant[] = [
  // Changes that do not matter
  fine("nothing changed", () => {}),
  fine("a field moved to the end", ({ join }) => {
    const { name = "", ...others } = join.fields;
    join.fields = { ...others, name };
  }),
  fine("all fields in another order", ({ join }) => {
    join.fields = Object.fromEntries(Object.entries(join.fields).reverse());
  }),
  fine("an optional field more", ({ join }) => {
    join.fields.company = decoy("Company", 'name="company"');
  }),
  fine("three optional fields more, before all others", ({ join }) => {
    const more = ["Company", "Fax", "Title"].map((label) => [label, decoy(label, `name="${label}"`)]);
    join.fields = { ...Object.fromEntries(more), ...join.fields };
  }),
  fine("a text more above the form", ({ join }) => {
    join.head += "<p>New: evening hours!</p>";
  }),
  fine("a text more right before the button", ({ join }) => {
    join.button = `<p>We keep it safe.</p>${join.button}`;
  }),
  fine("another heading above", ({ join }) => {
    join.head += "<h2>Summer in the library</h2>";
  }),
  fine("a navigation bar", ({ join }) => {
    join.head = `<nav><a href="/a">Home</a><a href="/b">About</a></nav>${join.head}`;
  }),
  fine("a star at a label", (site) => swap(site, "name", "Name ", "Name * ")),
  fine("a colon at a label", (site) => swap(site, "phone", "Phone ", "Phone: ")),
  fine("a label in capitals", (site) => swap(site, "name", "Name ", "NAME ")),
  fine("a placeholder", (site) => swap(site, "name", "<input ", '<input placeholder="Ada Lovelace" ')),
  fine("a hint to a field", (site) => swap(site, "phone", "</label>", '</label><p id="hint">With country code</p>')),
  fine("other markup around fields", ({ join }) => {
    join.fields = Object.fromEntries(
      Object.entries(join.fields).map(([key, html]) => [key, `<div class="row"><div>${html}</div></div>`]),
    );
  }),
  fine("a label that stands apart from its field", ({ join }) => {
    join.fields.name = '<label for="n-1048">Name</label><input id="n-1048" name="name" data-who="name">';
  }),
  fine("a field with an id in another section", ({ join }) => {
    const { email, ...others } = join.fields;
    join.fields = others;
    join.button = `${join.button}<h2>How to reach you</h2>${email}`;
  }),
  fine("options in another order, and one more", (site) =>
    swap(
      site,
      "country",
      "<option>France<option>Japan<option>Peru",
      "<option>Peru<option>Oman<option>Japan<option>France",
    ),
  ),
  fine("what is to be ticked is ticked", (site) => swap(site, "news", "<input ", "<input checked ")),
  fine("what is to be chosen is chosen", (site) => swap(site, "plan", 'value="full"', 'checked value="full"')),
  fine("a value in a field from the last time", (site) =>
    swap(site, "name", "<input ", '<input value="Somebody Else" '),
  ),
  fine("a counter in the title", ({ join }) => {
    join.title = "(3) Join";
  }),
  fine("another control of the same label, hidden", ({ join }) => {
    join.head += `<div style="display: none">${decoy("Name", 'name="name"')}</div>`;
  }),
  fine("another field of the same label, with another name", ({ join }) => {
    join.head = `<form>${decoy("Name", 'name="search"')}</form>${join.head}`;
  }),
  fine("another field of the same label and name, with another id", ({ join }) => {
    join.foot += `<form><label>Email <input type="email" name="email" id="newsletter" data-who="decoy"></label></form>`;
  }),
  fine("another button of the same label, in a frame", ({ join }) => {
    join.foot += `<iframe title="Partner" srcdoc="<button data-who='decoy'>Continue</button>"></iframe>`;
  }),
  fine("a banner that covers nothing", ({ join }) => {
    join.foot += `<div style="margin-top: 2000px" role="region" aria-label="Cookies"><p>We use cookies.</p><button data-who="cookies">Fine</button></div>`;
  }),
  fine("a form that comes late", (site) => later(site, "form", 400), 4000),
  fine("a button that comes late", (site) => later(site, "form > button", 300), 4000),
  fine(
    "a field that is enabled late",
    (site) => {
      swap(site, "name", "<input ", "<input disabled ");
      site.join.script = "setTimeout(() => { document.querySelector('[name=name]').disabled = false; }, 300)";
    },
    4000,
  ),
  fine(
    "a second page that is slow",
    ({ members }) => {
      members.delayMs = 500;
    },
    4000,
  ),
  fine(
    "rows that come late",
    ({ members }) => {
      members.script = `const table = document.querySelector("table"), rows = table.innerHTML; table.innerHTML = ""; setTimeout(() => { table.innerHTML = rows; ${members.script} }, 300)`;
    },
    4000,
  ),
  fine("rows in another order", ({ members }) => void members.rows.reverse()),
  fine("a row more before, and one after", ({ members }) => {
    members.rows = [row("Emmy Noether", "emmy"), ...members.rows, row("Alan Turing", "alan")];
  }),
  fine("a row less", ({ members }) => void members.rows.shift()),
  fine("a text more above the rows", ({ members }) => {
    members.head += "<p>Three members.</p>";
  }),

  // Renamed
  stops("TARGET_CHANGED", "a field renamed", (site) => swap(site, "name", "Name ", "Full name ")),
  stops("TARGET_CHANGED", "a field with an id renamed", (site) => swap(site, "email", "Email ", "E-mail address ")),
  stops("TARGET_CHANGED", "a typo in a label", (site) => swap(site, "phone", "Phone ", "Phnoe ")),
  stops("TARGET_CHANGED", "a label in another language", (site) => swap(site, "name", "Name ", "Nom ")),
  stops("TARGET_MISSING", "a button renamed", ({ join }) => {
    join.button = join.button.replace("Continue", "Next");
  }),
  stops("TARGET_MISSING", "a button that says more", ({ join }) => {
    join.button = join.button.replace("Continue", "Continue and pay");
  }),
  stops("TARGET_MISSING", "a button that looks the same, in other letters", ({ join }) => {
    join.button = join.button.replace("Continue", "Соntinue");
  }),
  stops("WRONG_PAGE", "the whole page in another language", ({ join }) => {
    join.title = "S'inscrire";
    join.fields.name = '<label>Nom <input name="name" data-who="name"></label>';
  }),
  stops("TARGET_CHANGED", "another name in the form's own data", (site) =>
    swap(site, "phone", 'name="phone"', 'name="fax"'),
  ),

  // Removed
  stops("TARGET_MISSING", "a field removed", ({ join }) => void delete join.fields.phone),
  stops("TARGET_MISSING", "the button removed", ({ join }) => {
    join.button = "";
  }),
  stops("TARGET_MISSING", "one of two choices removed", ({ join }) => {
    join.fields.plan =
      '<fieldset><legend>Plan</legend><label><input type="radio" name="plan" data-who="basic"> Basic</label></fieldset>';
  }),
  stops("TARGET_CHANGED", "a list that became a text field", ({ join }) => {
    join.fields.country = '<label>Country <input name="country" data-who="country"></label>';
  }),
  stops("TARGET_CHANGED", "a text field that became a password", (site) =>
    swap(site, "name", "<input ", '<input type="password" '),
  ),
  stops("TARGET_CHANGED", "a button that became a link", ({ join }) => {
    join.button = '<a href="/members" data-who="decoy">Continue</a>';
  }),
  stops("OPTION_GONE", "the option removed", (site) => swap(site, "country", "<option>Japan", "")),
  stops("OPTION_GONE", "the option renamed", (site) =>
    swap(site, "country", "<option>Japan", "<option>Japan (closed)"),
  ),
  stops("OPTION_GONE", "no option yet", (site) => swap(site, "country", "<option>France<option>Japan<option>Peru", "")),
  stops("TARGET_DISABLED", "a field that is disabled", (site) => swap(site, "name", "<input ", "<input disabled ")),
  stops("TARGET_DISABLED", "a field that cannot be written", (site) =>
    swap(site, "email", "<input ", "<input readonly "),
  ),
  stops("TARGET_DISABLED", "a button that is disabled", ({ join }) => {
    join.button = '<button disabled data-who="continue">Continue</button>';
  }),

  // Similar elements
  stops("TARGET_CHANGED", "another field in the place of one", ({ join }) => {
    join.fields.name = decoy("Name", 'name="pet"');
  }),
  stops("TARGET_CHANGED", "another field without a name in the place of one", ({ join }) => {
    join.fields.name = decoy("Name");
  }),
  stops("TARGET_AMBIGUOUS", "a field twice", ({ join }) => {
    join.fields.again = decoy("Name", 'name="name"');
  }),
  stops("TARGET_AMBIGUOUS", "a field twice, the other before it", ({ join }) => {
    join.fields = { again: decoy("Name", 'name="name"'), ...join.fields };
  }),
  stops("TARGET_AMBIGUOUS", "a button twice", ({ join }) => {
    join.foot += '<form action="/elsewhere"><button data-who="decoy">Continue</button></form>';
  }),
  stops("TARGET_AMBIGUOUS", "a button twice, the other before it", ({ join }) => {
    join.head += '<form action="/elsewhere"><button data-who="decoy">Continue</button></form>';
  }),
  stops("TARGET_CHANGED", "two labels changed places", (site) => {
    swap(site, "name", "Name ", "Phone ");
    swap(site, "phone", "Phone ", "Name ");
  }),
  stops("TARGET_CHANGED", "the same field in a frame alone", ({ join }) => {
    join.fields.name = `<iframe title="Partner" srcdoc="<label>Name <input name=name data-who=decoy></label>"></iframe>`;
  }),
  stops("TARGET_CHANGED", "a link of the same words that leads elsewhere", ({ members }) => {
    members.foot = '<a href="/receipt-for-all" data-who="decoy">Receipt</a>';
  }),
  stops("TARGET_CHANGED", "a link of the same words to another origin", ({ members }, { other }) => {
    members.foot = `<a href="${other}/receipt" data-who="decoy">Receipt</a>`;
  }),
  stops("TARGET_AMBIGUOUS", "a row twice", ({ members }) => void members.rows.push(row("Grace Hopper", "decoy"))),
  stops("TARGET_MISSING", "the row removed", ({ members }) => void members.rows.splice(1, 1)),
  stops("TARGET_CHANGED", "only another row left", ({ members }) => {
    members.rows = [row("Linus Pauling", "linus")];
  }),
  stops("TARGET_MISSING", "a row of another person in its place", ({ members }) => {
    members.rows[1] = row("Grace Kelly", "decoy");
  }),
  stops("TARGET_MISSING", "a row without the button", ({ members }) => {
    members.rows[1] = row("Grace Hopper", "grace", false);
  }),
  stops("TARGET_CHANGED", "no row but one without the button, and another's", ({ members }) => {
    members.rows = [row("Grace Hopper", "grace", false), row("Linus Pauling", "linus")];
  }),

  // Obstacles
  stops("TARGET_MISSING", "a dialog over the page", ({ join }) => {
    join.foot += '<dialog id="ad"><p>Subscribe!</p><button data-who="decoy">Continue</button></dialog>';
    join.script = "ad.showModal()";
  }),
  stops("COVERED", "a banner over the button", ({ join }) => {
    join.button = `<div style="position: relative">${join.button}<div data-who="decoy" style="position: absolute; inset: 0; background: gold"></div></div>`;
  }),
  stops("COVERED", "a curtain over everything", ({ join }) => {
    join.foot += '<div data-who="decoy" style="position: fixed; inset: 0; background: gold"><h2>Subscribe</h2></div>';
  }),

  // Elsewhere
  stops("WRONG_PAGE", "another title", ({ join }) => {
    join.title = "Join our partners";
  }),
  stops("WRONG_PAGE", "another address", ({ join }) => {
    join.answer = redirect("/receipt");
  }),
  stops("WRONG_PAGE", "another origin", ({ join }, { other }) => {
    join.answer = redirect(`${other}/join`);
  }),
  stops("WRONG_PAGE", "closed for today", ({ join }) => {
    join.answer = page("Back soon", "<h1>Back soon</h1>");
  }),
  stops("TARGET_MISSING", "something else at the same address, with the same button", ({ join }) => {
    join.answer = page("Join", '<h1>New terms</h1><p>Please read.</p><button data-who="decoy">Continue</button>');
  }),
  stops("TARGET_CHANGED", "the form in two steps", ({ join }) => {
    join.fields = { name: join.fields.name ?? "" };
  }),

  // Effects
  stops("EFFECT_MISSING", "the same page with a complaint", (site) => {
    site.onSent = page("Join", '<h1>Join the library</h1><p role="alert">This did not work.</p>');
  }),
  stops("EFFECT_MISSING", "one page more in between", (site) => {
    site.onSent = page("Join", '<h1>Almost there</h1><button data-who="decoy">Continue</button>');
  }),
  stops("EFFECT_UNEXPECTED", "the right page with a warning", ({ members }) => {
    members.head = `<p role="alert">You owe us 7.</p>${members.head}`;
  }),
  stops("ACTION_FAILED", "a new field that must be filled", ({ join }) => {
    join.fields.town = '<label>Town <input name="town" required data-who="decoy"></label>';
  }),
  stops("EFFECT_MISSING", "a question before it is sent", ({ join }) => {
    join.script = "document.querySelector('main form').onsubmit = () => confirm('Really?')";
  }),
  stops("EFFECT_UNEXPECTED", "a message before it is sent", ({ join }) => {
    join.script = "document.querySelector('main form').onsubmit = () => alert('It costs more now.')";
  }),
  stops("EFFECT_MISSING", "a button that does nothing", ({ members }) => {
    members.script = "";
  }),
  stops("ACTION_FAILED", "a field that keeps less", (site) => swap(site, "name", "<input ", '<input maxlength="5" ')),
  stops("ACTION_FAILED", "a field that takes nothing", (site) => {
    site.join.script =
      "document.querySelector('[name=name]').addEventListener('input', ({ target }) => { target.value = ''; })";
  }),
];
