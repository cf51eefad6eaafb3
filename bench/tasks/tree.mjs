// A tree of files: folders open by a triangle that has no name; a toolbar works on the selected file.
import { judge, serveApp } from "./lib/serve-app.mjs";

const goal = 'Move the file "budget.xlsx" (in Finance / 2025) into the folder Archive.';

export async function start() {
  const moves = [];
  const app = await serveApp({
    title: "Files",
    css: ".n{padding:3px 0 3px 18px}.tri{display:inline-block;width:16px;cursor:pointer}.row.sel{background:#cde}.row{cursor:default}#dlg{border:1px solid #666;padding:12px;width:260px}",
    html: `<h1>Files</h1><p><button id="move" disabled>Move…</button></p><div id="t"></div><div id="dlg" hidden></div>
<script>const T={Finance:{2024:{'budget.xlsx':1},2025:{'budget.xlsx':1,'tax.pdf':1}},Archive:{},Photos:{'a.jpg':1}};const open=new Set();let sel='';
const draw=()=>{const w=(o,p)=>Object.keys(o).map(k=>{const q=p?p+'/'+k:k,d=typeof o[k]==='object';return '<div class="n"><div class="row'+(sel===q?' sel':'')+'" data-p="'+q+'"'+(d?' data-d':'')+'><span class="tri">'+(d?(open.has(q)?'▾':'▸'):'')+'</span>'+k+'</div>'+(d&&open.has(q)?w(o[k],q):'')+'</div>'}).join('');$('#t').innerHTML=w(T,'');$('#move').disabled=!sel};
$('#t').onclick=e=>{const r=e.target.closest('.row');if(!r)return;const p=r.dataset.p;if(e.target.className==='tri'&&'d' in r.dataset)open.has(p)?open.delete(p):open.add(p);else if(!('d' in r.dataset))sel=p;draw()};
$('#move').onclick=()=>{$('#dlg').hidden=false;$('#dlg').innerHTML='<b>Move '+sel+' to</b>'+Object.keys(T).map(k=>'<div><label><input type="radio" name="to" value="'+k+'"> '+k+'</label></div>').join('')+'<button id="ok">Move here</button>';$('#ok').onclick=async()=>{const to=$('[name=to]:checked')?.value;if(!to)return;await post('move',{from:sel,to});$('#dlg').hidden=true;$('#move').insertAdjacentHTML('afterend',' <span role="status">Moved to '+to+'</span>')}};draw()</script>`,
    api: {
      move: (move) => {
        moves.push(move);
      },
    },
  });
  return {
    goal,
    ...app,
    oracle: () =>
      judge({
        once: moves.length === 1,
        right: moves[0]?.from === "Finance/2025/budget.xlsx" && moves[0]?.to === "Archive",
      }),
  };
}
