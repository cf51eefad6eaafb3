// Custom controls and texts that are hard to detect. None of them is specific to one library.

/** The HTML of each case, by its name. */
export const hardCases: Record<string, string> = {
  "a switch drawn over an invisible checkbox, without a label": `<div><span class="switch"><input type="checkbox"><i></i></span> <span>Dark mode</span></div>`,
  "an empty box with a listener": `<div><div class="box" data-listens></div> <span>I agree</span></div>`,
  "an invisible file field over its drop area": `<div class="drop"><span>Drop files here</span><input type="file"></div>`,
  "a label without a control": `<label class="required">Orphan label</label>`,
  "text that a style sheet adds": `<p class="badge">Release notes</p>`,
  "a link, a button and a shape in an SVG": `<svg width="200" height="60"><a href="#x"><text x="5" y="20">Svg link</text></a><g role="button" tabindex="0" aria-label="Slice A"><rect x="80" width="40" height="40"/></g><rect data-listens id="slice-b" x="140" width="40" height="40"/></svg>`,
  "areas of an image map": `<img usemap="#halves" width="100" height="50" alt="Map" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><map name="halves"><area shape="rect" coords="0,0,50,50" href="#left" alt="Left half"><area shape="rect" coords="50,0,100,50" href="#right" alt="Right half"></map>`,
  "an element with a listener and nothing else": `<div data-listens>Plain listener</div>`,
  "a list with one listener for all": `<ul data-listens><li>Apple</li><li>Pear</li><li>Plum</li><li>Fig</li></ul>`,
  "icons without a name": `<span class="icon fa fa-trash" data-listens></span><i class="icon icon-edit" data-listens></i><span class="icon" title="Archive" data-listens></span>`,
  "a focusable link without an address": `<a tabindex="0" data-listens>Like a button</a>`,
  "a clickable card with a button in it": `<div class="card" data-listens>Card opens details <button>Like</button></div>`,
  "a scroll area": `<div class="scroll" id="results">${Array.from({ length: 12 }, (_, row) => `<div>Row ${row + 1}</div>`).join("")}</div>`,
  "a long paragraph": `<p>${"It goes on and on. ".repeat(60)} The last word is kumquat.</p>`,
  "visible content with aria-hidden": `<div aria-hidden="true"><span>Seen by all who see</span> <button>Seen button</button></div>`,
  "a component with private state": "<x-box></x-box>",
  "a component that hides its children from scripts": `<x-list><b slot="one">Slotted one</b></x-list>`,
  "icons in the rows of a table": `<table><tr><td>Ada</td><td><span class="icon" data-action="remove" data-listens></span></td></tr><tr><td>Bob</td><td><span class="icon" data-action="remove" data-listens></span></td></tr></table>`,
};

const style = `
.switch { display: inline-block; width: 44px; height: 24px; background: #ccc; position: relative }
.switch input { opacity: 0; width: 100%; height: 100%; margin: 0; position: absolute }
.drop { position: relative; width: 200px; height: 60px; border: 2px dashed } .drop input { position: absolute; inset: 0; opacity: 0 }
.required::after { content: " (required)" } .badge::before { content: "New: " }
.box, .icon { display: inline-block; width: 20px; height: 20px; background: #66f }
.card { border: 1px solid; cursor: pointer; padding: 10px; width: 300px }
.scroll { height: 80px; overflow: auto }`;

const script = `
for (const element of document.querySelectorAll("[data-listens]")) element.addEventListener("click", () => {});
customElements.define("x-box", class extends HTMLElement {
  constructor() {
    super();
    const internals = this.attachInternals();
    internals.role = "checkbox";
    internals.ariaLabel = "A box";
    this.attachShadow({ mode: "open" }).innerHTML = '<div style="width:20px;height:20px;border:1px solid"></div>';
    this.addEventListener("click", () => {});
  }
});
customElements.define("x-list", class extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: "open" }).innerHTML = '<div role="listbox" tabindex="0"><slot name="one"></slot></div>';
    Object.defineProperty(this, "childNodes", { get: () => [] });
    Object.defineProperty(this, "firstChild", { get: () => null });
  }
});`;

export function hardPage(body: string): string {
  return `<!doctype html><html lang="en"><title>Hard things</title><style>${style}</style><body>${body}<script>${script}</script></body></html>`;
}
