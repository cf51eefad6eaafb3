// A menu that opens on hover and has a second level; the page that follows has the form.
import { judge, serveApp } from "./lib/serve-app.mjs";

const goal =
  "Through the menu Products / Printers / Drivers, open the download page and request the driver of model LX-300 for Linux.";

export async function start() {
  const asked = [];
  const app = await serveApp({
    title: "Printers",
    css: "nav ul{list-style:none;margin:0;padding:0;background:#eee}nav>ul{display:flex;gap:30px;padding:10px}nav li{position:relative;padding:6px}nav li ul{display:none;position:absolute;left:0;top:100%;width:140px;border:1px solid #aaa;z-index:2}nav li ul ul{left:100%;top:0}nav li:hover>ul{display:block}",
    html: `<nav><ul><li>Company<ul><li><a href="/about">About</a></li></ul></li><li>Products<ul><li>Scanners<ul><li><a href="/scanners">All scanners</a></li></ul></li><li>Printers<ul><li><a href="/printers">All printers</a></li><li><a href="/drivers">Drivers</a></li></ul></li></ul></li></ul></nav><h1>Welcome</h1>`,
    pages: {
      "/drivers": `<h1>Drivers</h1><form id="f"><fieldset><legend>Model</legend><label><input type="radio" name="m" value="LX-200"> LX-200</label> <label><input type="radio" name="m" value="LX-300"> LX-300</label></fieldset><fieldset><legend>System</legend><label><input type="radio" name="s" value="Windows"> Windows</label> <label><input type="radio" name="s" value="Linux"> Linux</label></fieldset><button>Request</button></form><p id="r" role="status"></p><script>$('#f').onsubmit=async e=>{e.preventDefault();await post('ask',Object.fromEntries(new FormData(e.target)));$('#r').textContent='On its way'}</script>`,
      "/printers": "<h1>All printers</h1>",
      "/scanners": "<h1>All scanners</h1>",
      "/about": "<h1>About</h1>",
    },
    api: {
      ask: (a) => {
        asked.push(a);
      },
    },
  });
  return {
    goal,
    ...app,
    oracle: () => judge({ once: asked.length === 1, right: asked[0]?.m === "LX-300" && asked[0]?.s === "Linux" }),
  };
}
