// Noughts and crosses against a simple opponent: cells are divs with listeners; the opponent moves a moment later.
import { judge, serveApp } from "./lib/serve-app.mjs";

const goal = "Play noughts and crosses (you are X and start) and win the game.";

export async function start() {
  let result = "";
  const app = await serveApp({
    title: "Noughts and crosses",
    css: "#g{display:grid;grid-template-columns:repeat(3,70px);gap:4px}#g div{height:70px;background:#eee;font-size:40px;text-align:center}",
    html: `<h1>Noughts and crosses</h1><p id="s" role="status">Your turn</p><div id="g">${"<div></div>".repeat(9)}</div><button id="again">New game</button>
<script>const L=[[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]];let c=Array(9).fill(''),busy=false,over=false;const cells=$$('#g div');const win=p=>L.some(l=>l.every(i=>c[i]===p));const draw=()=>cells.forEach((d,i)=>{d.textContent=c[i]});
const end=async(t,r)=>{over=true;$('#s').textContent=t;await post('end',{r})};
cells.forEach((d,i)=>d.addEventListener('click',()=>{if(busy||over||c[i])return;c[i]='X';draw();if(win('X'))return end('You win!','X');if(!c.includes(''))return end('A draw','draw');busy=true;$('#s').textContent='Thinking…';setTimeout(()=>{const j=c.lastIndexOf('');c[j]='O';draw();busy=false;if(win('O'))end('You lose','O');else $('#s').textContent='Your turn'},400)}));
$('#again').onclick=()=>{c=Array(9).fill('');over=busy=false;draw();$('#s').textContent='Your turn'}</script>`,
    api: {
      end: ({ r }) => {
        result = r;
      },
    },
  });
  return { goal, ...app, oracle: () => judge({ won: result === "X" }) };
}
