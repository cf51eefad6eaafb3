// A web app whose pages draw themselves: as serve-app.mjs, as wide as the window, with more helpers in its script.
import { serveApp as serve } from "./serve-app.mjs";

export { after, judge } from "./serve-app.mjs";

const style = "*{box-sizing:border-box}body{max-width:none}";
const helpers = `const wait=ms=>new Promise(r=>setTimeout(r,ms));
const esc=s=>String(s).replace(/[&<>"]/g,c=>'&#'+c.charCodeAt(0)+';');
const el=(h)=>{const t=document.createElement('template');t.innerHTML=h.trim();return t.content.firstChild};`;

/** @param {{ title?: string, html?: string, css?: string, api?: object, routes?: object }} app */
export function serveApp({ title = "", html = "", css = "", ...app }) {
  return serve({ ...app, title, html, css: style + css, script: helpers });
}
