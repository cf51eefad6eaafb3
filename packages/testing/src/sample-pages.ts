// Pages for measurements in the tests and in the bench.

/** A form with every native kind of field, required marks, options, limits and an invalid field. */
export const formPage = `<!doctype html><html lang="en"><title>Conference registration</title>
<form aria-label="Registration">
<label>First name <input name="first" required autocomplete="given-name" value="Ada"></label>
<label>Last name <input name="last" required></label>
<label>Email <input type="email" name="email" required value="ada@"></label>
<label>Phone <input type="tel" name="tel" pattern="[0-9 +]{6,}" placeholder="+44 20 7946 0000"></label>
<label>Website <input type="url" name="url"></label>
<label>Password <input type="password" name="password" required minlength="8" value="hunter2hunter2"></label>
<label>Find a colleague <input type="search" name="search"></label>
<label>Age <input type="number" name="age" min="18" max="120" step="1"></label>
<label>Birthday <input type="date" name="birthday" min="1900-01-01" max="2010-12-31"></label>
<label>Arrival <input type="datetime-local" name="arrival"></label>
<label>Wake-up call <input type="time" name="wake"></label>
<label>Card expires <input type="month" name="expires"></label>
<label>Week of stay <input type="week" name="week"></label>
<label>Badge colour <input type="color" name="colour" value="#336699"></label>
<label>Spice level <input type="range" name="spice" min="0" max="10" value="3"></label>
<label>CV <input type="file" name="cv" accept=".pdf,.docx" required></label>
<label>Ticket type <select name="ticket" required><option value="">Choose…</option><option>Full</option><option>Student</option><option>Speaker</option></select></label>
<label>Workshops <select name="workshops" multiple><option>Accessibility</option><option>Agents</option><option>Privacy</option><option>Testing</option></select></label>
<label>Country <select name="country"><option>Austria</option><option>Belgium</option><option>Croatia</option><option>Denmark</option><option>Estonia</option><option>Finland</option><option>Germany</option><option>Hungary</option><option>Ireland</option><option>Japan</option><option>Kenya</option><option>Latvia</option><option>Malta</option><option>Norway</option><option>Poland</option><option>Spain</option></select></label>
<label>Notes <textarea name="notes" maxlength="300"></textarea></label>
<fieldset><legend>Meal</legend><label><input type="radio" name="meal" value="v" checked> Vegetarian</label><label><input type="radio" name="meal" value="m"> Meat</label></fieldset>
<label><input type="checkbox" name="news"> Send me news</label>
<label><input type="checkbox" name="terms" required> I accept the terms</label>
<button>Register</button> <button type="reset">Start over</button>
</form></html>`;

const people = [
  "Ada Lovelace",
  "Alan Turing",
  "Grace Hopper",
  "Edsger Dijkstra",
  "Barbara Liskov",
  "Donald Knuth",
  "Frances Allen",
  "Tim Berners-Lee",
];

export function tablePage(rows: number): string {
  const row = (index: number) =>
    `<tr><td><input type="checkbox" aria-label="Select"></td><td>${people[index % people.length]} ${index + 1}</td><td>person${index + 1}@example.com</td><td><button>Edit</button> <button>Delete</button></td></tr>`;
  return `<!doctype html><html lang="en"><title>Users</title><table><caption>Users</caption><thead><tr><th></th><th>Name</th><th>Email</th><th></th></tr></thead><tbody>${Array.from({ length: rows }, (_, index) => row(index)).join("")}</tbody></table></html>`;
}

export function cardPage(cards: number): string {
  const card = (index: number) =>
    `<article class="card"><img alt="" src="data:,"><h3><a href="/product/${index}">${["Walnut", "Oak", "Steel", "Linen"][index % 4]} ${["desk", "lamp", "chair", "shelf", "rug"][index % 5]} ${index + 1}</a></h3><p class="price">$${(index * 7) % 90}.00</p><button>Add to cart</button> <button aria-label="Save for later">♡</button></article>`;
  return `<!doctype html><html lang="en"><title>Shop</title><header><a href="/">Home</a> <a href="/cart">Cart</a> <input type="search" aria-label="Search products"></header><main><h1>All products</h1>${Array.from({ length: cards }, (_, index) => card(index)).join("")}</main></html>`;
}

/** Divs, headings, links and controls, with about the requested number of elements. */
export function bigPage(elements: number): string {
  const part = (index: number) =>
    `<div class="part"><div><h3>Part ${index}</h3><p>Some <b>plain</b> text</p></div><div><a href="/part/${index}">Part ${index}</a><label>Quantity <input type="number" value="1"></label><button>Add</button></div></div>`;
  return `<!doctype html><html lang="en"><title>Big</title><style>.part { padding: 4px }</style><main>${Array.from({ length: Math.round(elements / 10) }, (_, index) => part(index)).join("")}</main></html>`;
}
