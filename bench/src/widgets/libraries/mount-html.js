import "./page.css";

export function mountHtml(html) {
  document.querySelector("#app").innerHTML = `<div class="page">${html}</div>`;
}

export const find = (selector) => document.querySelector(selector);
