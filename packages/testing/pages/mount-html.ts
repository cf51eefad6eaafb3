import "./page.css";

/** Puts the HTML on the page, followed by the plain input "Other". Returns a function that reads the value of "Other". */
export function mountHtml(html: string): { readOther(): string } {
  let other = "";
  const app = document.querySelector("#app") as Element; // in the HTML of every fixture page
  app.innerHTML = `<div class="page">${html}<label>Other <input name="other"></label></div>`;
  app.querySelector<HTMLInputElement>("[name=other]")?.addEventListener("input", ({ target }) => {
    other = (target as HTMLInputElement).value;
  });
  return { readOther: () => other };
}

export function find(selector: string): HTMLElement {
  return document.querySelector(selector) as HTMLElement; // the page's own HTML has it
}
