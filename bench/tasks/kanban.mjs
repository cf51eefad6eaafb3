// A board: cards are dragged between columns with pointer events; a new card is typed and entered.
import { judge, serveApp } from "./lib/serve-app.mjs";

const goal = 'Move the card "Write tests" from "To do" to "Doing", and add a card "Call the bank" to "To do".';

export async function start() {
  let board = { todo: ["Write tests", "Buy paper"], doing: ["Fix door"], done: ["Old thing"] };
  const app = await serveApp({
    title: "Board",
    css: "#b{display:flex;gap:20px}.col{width:200px;min-height:240px;background:#eee;padding:8px}.card{background:#fff;margin:6px 0;padding:10px;user-select:none;touch-action:none;cursor:grab}",
    html: `<h1>Board</h1><div id="b"></div><script>let s=${JSON.stringify({ todo: ["Write tests", "Buy paper"], doing: ["Fix door"], done: ["Old thing"] })};const T={todo:'To do',doing:'Doing',done:'Done'};
const draw=()=>{$('#b').innerHTML=Object.keys(s).map(k=>'<section class="col" data-k="'+k+'"><h3>'+T[k]+'</h3>'+s[k].map(c=>'<div class="card">'+c+'</div>').join('')+(k==='todo'?'<input placeholder="Add a card…">':'')+'</section>').join('')};
let d;$('#b').onpointerdown=e=>{const c=e.target.closest('.card');if(c)d={c,k:c.closest('.col').dataset.k,x:e.clientX,y:e.clientY}};document.onpointermove=e=>{if(d&&Math.hypot(e.clientX-d.x,e.clientY-d.y)>5){d.moved=true;d.c.style.cssText='position:fixed;pointer-events:none;left:'+e.clientX+'px;top:'+e.clientY+'px'}};
document.onpointerup=e=>{if(d?.moved){const col=document.elementFromPoint(e.clientX,e.clientY)?.closest('.col');const t=d.c.textContent;if(col){s[d.k]=s[d.k].filter(x=>x!==t);s[col.dataset.k].push(t);post('save',s)}draw()}d=null};
$('#b').onkeydown=e=>{if(e.key==='Enter'&&e.target.value.trim()){s.todo.push(e.target.value.trim());post('save',s);draw()}};draw()</script>`,
    api: {
      save: (next) => {
        board = next;
      },
    },
  });
  return {
    goal,
    ...app,
    oracle: () =>
      judge({
        moved: board.doing.includes("Write tests") && !board.todo.includes("Write tests"),
        added: board.todo.filter((card) => card === "Call the bank").length === 1,
        rest: board.todo.includes("Buy paper") && board.doing.includes("Fix door") && board.done.length === 1,
      }),
  };
}
