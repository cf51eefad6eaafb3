// Reading: the answer is in a closed section of a long page, and in a tab that must be chosen first.
import { judge, serveApp } from "./lib/serve-app.mjs";

const goal =
  "Find out how many days customers in Norway have to return shoes, and what the return fee is there. Answer with both numbers.";

export async function start() {
  const app = await serveApp({
    title: "Help",
    css: ".tabs b{padding:8px;cursor:pointer}.q{cursor:pointer;padding:8px;background:#f4f4f4;margin:4px 0}.a{display:none;padding:8px}",
    html: `<h1>Help centre</h1><div class="tabs"><b data-c="se">Sweden</b><b data-c="no">Norway</b><b data-c="dk">Denmark</b></div><div id="x"></div>
<script>const d={se:[30,0],no:[45,79],dk:[14,39]};const names=['Delivery times','Paying by invoice','Returns of clothes','Returns of shoes','Gift cards','Warranty','Sizes','Stores','Contact'];const draw=c=>{$('#x').innerHTML=names.map(n=>'<div class="q">'+n+' ＋</div><div class="a">'+(n==='Returns of shoes'?'Shoes can be returned within '+d[c][0]+' days. A fee of '+d[c][1]+' kr is charged.':n==='Returns of clothes'?'Clothes can be returned within '+(d[c][0]+10)+' days, free of charge.':'Please see our terms. '.repeat(12))+'</div>').join('')};
$('.tabs').onclick=e=>{if(e.target.dataset.c)setTimeout(()=>draw(e.target.dataset.c),200)};$('#x').onclick=e=>{const q=e.target.closest('.q');if(q){const a=q.nextElementSibling;a.style.display=a.style.display==='block'?'none':'block'}};draw('se')</script>`,
  });
  return {
    goal,
    ...app,
    oracle: (answer) => judge({ days: /\b45\b/.test(answer ?? ""), fee: /\b79\b/.test(answer ?? "") }),
  };
}
