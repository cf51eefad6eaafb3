// A list that only the keyboard works: arrows move, space chooses, Enter sends.
import { judge, serveApp } from "./lib/serve-app.mjs";

const goal =
  "Choose Basil and Mint (and nothing else) in the list of herbs and send the choice. The list works with the keyboard: arrow keys, space, Enter.";

export async function start() {
  let sent;
  const herbs = ["Basil", "Chives", "Dill", "Mint", "Parsley"];
  const app = await serveApp({
    title: "Herbs",
    css: "#l{border:1px solid #999;width:200px;outline-offset:2px}#l div{padding:6px}.cur{background:#def}.on::after{content:' ✓'}",
    html: `<h1>Herbs</h1><div id="l" tabindex="0" role="listbox" aria-multiselectable="true" aria-label="Herbs">${herbs.map((h) => `<div role="option" aria-selected="false">${h}</div>`).join("")}</div><p id="s" role="status"></p>
<script>const o=$$('#l div');let i=-1;const on=new Set();const draw=()=>o.forEach((d,j)=>{d.className=(j===i?'cur ':'')+(on.has(j)?'on':'');d.setAttribute('aria-selected',on.has(j))});$('#l').onkeydown=async e=>{if(e.key==='ArrowDown')i=Math.min(o.length-1,i+1);else if(e.key==='ArrowUp')i=Math.max(0,i-1);else if(e.key===' '&&i>=0)on.has(i)?on.delete(i):on.add(i);else if(e.key==='Enter'){await post('send',{h:[...on].map(j=>o[j].textContent.trim())});$('#s').textContent='Sent '+on.size}else return;e.preventDefault();draw()}</script>`,
    api: {
      send: ({ h }) => {
        sent = h;
      },
    },
  });
  return {
    goal,
    ...app,
    oracle: () => judge({ sent: JSON.stringify([...(sent ?? [])].sort()) === '["Basil","Mint"]' }),
  };
}
