// Native dialogs: a prompt for a name, a confirm before deleting, an alert with a number.
import { judge, serveApp } from "./lib/serve-app.mjs";

const goal =
  'Rename the folder "Scans" to "Receipts 2026", delete the folder "Old", and report how many files the "Info" of "Photos" says it has.';

export async function start() {
  let folders = ["Scans", "Old", "Photos", "Older"];
  const app = await serveApp({
    title: "Folders",
    html: `<h1>Folders</h1><ul></ul><script>let f=${JSON.stringify(["Scans", "Old", "Photos", "Older"])};const draw=()=>{$('ul').innerHTML=f.map((n,i)=>'<li data-i="'+i+'">'+n+' <button>Rename</button> <button>Delete</button> <button>Info</button></li>').join('')};
$('ul').onclick=e=>{const b=e.target.closest('button');if(!b)return;const i=+b.closest('li').dataset.i;if(b.textContent==='Rename'){const n=prompt('New name of the folder',f[i]);if(n){f[i]=n;post('save',f)}}else if(b.textContent==='Delete'){if(confirm('Delete "'+f[i]+'"?')){f.splice(i,1);post('save',f)}}else alert(f[i]+' has '+(f[i]==='Photos'?2318:4)+' files.');draw()};draw()</script>`,
    api: {
      save: (next) => {
        folders = next;
      },
    },
  });
  return {
    goal,
    ...app,
    oracle: (answer) =>
      judge({
        folders: JSON.stringify(folders) === '["Receipts 2026","Photos","Older"]',
        answer: /2[,.]?318/.test(answer ?? ""),
      }),
  };
}
