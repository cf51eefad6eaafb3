// A file manager without buttons: a click selects, a double click opens, the right button opens a menu in a portal, F2
// renames in place with only the stem selected; names are cut off, and the grid is sorted again after each change.
import { after, judge, serveApp } from "./lib/serve-routes.mjs";

const goal =
  'In the file manager, open the folder "Contracts" (not its old copy), rename "draft_v2.docx" to "lease_final.docx" (F2 or the right-click menu), and make "template.docx" read-only in its Properties (right-click menu).';

const FIRST = [
  { id: 1, dir: "", n: "Contracts", d: true },
  { id: 2, dir: "", n: "Contracts (old)", d: true },
  { id: 3, dir: "", n: "Photos", d: true },
  { id: 4, dir: "", n: "template.docx" },
  { id: 10, dir: "Contracts", n: "draft_v2 (1).docx" },
  { id: 11, dir: "Contracts", n: "draft_v2.docx" },
  { id: 12, dir: "Contracts", n: "draft_v2.docx.bak" },
  { id: 13, dir: "Contracts", n: "template.docx" },
  { id: 14, dir: "Contracts", n: "template_annex.docx" },
  { id: 15, dir: "Contracts", n: "zoning.pdf", ro: true },
  { id: 20, dir: "Contracts (old)", n: "draft_v2.docx" },
  { id: 21, dir: "Contracts (old)", n: "template.docx" },
];

export async function start() {
  let files = structuredClone(FIRST);
  const app = await serveApp({
    title: "Files",
    css: `body{margin:0;user-select:none;height:100vh}.cr{position:sticky;top:0;background:#eef;padding:8px 16px;cursor:default}.cr span{cursor:pointer}.gr{display:flex;flex-wrap:wrap;gap:10px;padding:16px;min-height:500px;align-content:flex-start}._i{width:104px;height:96px;text-align:center;padding:6px;border:1px solid transparent;font-size:12px;cursor:default}._i.k2{background:#d7e6ff;border-color:#7aa7e8}._i svg{display:block;margin:0 auto 6px}._i div{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}._i input{width:100%;font-size:12px}.cm{position:fixed;background:#fff;border:1px solid #888;box-shadow:2px 4px 10px #0004;z-index:9;padding:4px 0;min-width:170px}.cm div{padding:5px 16px;display:flex;justify-content:space-between}.cm div:hover{background:#def}.cm small{color:#888}.mk{position:fixed;inset:0;background:#0004;display:grid;place-items:center;z-index:10}.bx{background:#fff;padding:20px;width:320px}`,
    html: `<div class="cr" id="cr"></div><div class="gr" id="gr"></div>
<script>let F=[],dir='',sel=null,ren=null;const ic=f=>f.d?'<svg width="44" height="40" viewBox="0 0 44 40"><path fill="#f5c144" d="M2 6h14l4 5h22v25H2z"/></svg>':'<svg width="34" height="40" viewBox="0 0 34 40"><path fill="'+(/pdf$/.test(f.n)?'#d55':'#5a8')+'" d="M2 1h20l10 10v28H2z"/></svg>';
function draw(){$('#cr').innerHTML='<span data-d="">Home</span>'+(dir?' › '+esc(dir):'');$('#gr').innerHTML=F.filter(f=>f.dir===dir).sort((a,b)=>(b.d?1:0)-(a.d?1:0)||a.n.localeCompare(b.n)).map(f=>'<div class="_i'+(sel===f.id?' k2':'')+'" data-id="'+f.id+'">'+ic(f)+(ren===f.id?'<input value="'+esc(f.n)+'">':'<div>'+esc(f.n)+'</div>')+'</div>').join('');const i=$('#gr input');if(i){i.focus();const d=i.value.lastIndexOf('.');i.setSelectionRange(0,d>0?d:i.value.length);i.onkeydown=e=>{e.stopPropagation();if(e.key==='Enter')done(i.value);if(e.key==='Escape'){ren=null;draw()}};i.onblur=()=>{if(ren!==null)done(i.value)}}}
async function done(v){const id=ren;ren=null;const f=F.find(x=>x.id===id);v=v.trim();if(!v||v===f.n)return draw();if(F.some(x=>x.dir===f.dir&&x.n===v)){alertBox('A file with this name exists already.');return draw()}f.n=v;draw();F=(await post('rename',{id,n:v})).files;draw()}
function alertBox(t){const m=el('<div class="mk"><div class="bx"><p>'+t+'</p><button>OK</button></div></div>');document.body.append(m);$('button',m).onclick=()=>m.remove()}
const it=e=>e.target.closest?.('._i');
$('#gr').addEventListener('click',e=>{if(e.target.tagName==='INPUT')return;const n=it(e);sel=n?+n.dataset.id:null;$$('._i').forEach(x=>x.classList.toggle('k2',+x.dataset.id===sel))});
$('#gr').addEventListener('dblclick',e=>{const n=it(e);if(!n||e.target.tagName==='INPUT')return;open(+n.dataset.id)});
async function open(id){const f=F.find(x=>x.id===id);if(!f.d)return;$('#gr').innerHTML='<p>Loading…</p>';await wait(450);dir=f.n;sel=null;draw()}
$('#cr').onclick=e=>{if(e.target.dataset.d!==undefined){dir='';sel=null;draw()}};
addEventListener('keydown',async e=>{if(sel===null||$('.mk'))return;if(e.key==='F2'){e.preventDefault();ren=sel;draw()}if(e.key==='Enter')open(sel);if(e.key==='Delete')del(sel)});
async function del(id){const m=el('<div class="mk"><div class="bx"><p>Move to bin?</p><button>Cancel</button> <button>Move to bin</button></div></div>');document.body.append(m);const[a,b]=$$('button',m);a.onclick=()=>m.remove();b.onclick=async()=>{m.remove();F=(await post('del',{id})).files;sel=null;draw()}}
addEventListener('contextmenu',e=>{e.preventDefault();$('.cm')?.remove();const n=it(e);if(!n)return;sel=+n.dataset.id;const id=sel;draw();const f=F.find(x=>x.id===id);const m=el('<div class="cm" style="left:'+e.clientX+'px;top:'+e.clientY+'px">'+[['Open',''],['Rename','F2'],['Duplicate',''],['Move to bin','Del'],['Properties','']].map(x=>'<div data-a="'+x[0]+'">'+x[0]+'<small>'+x[1]+'</small></div>').join('')+'</div>');document.body.append(m);m.onclick=async v=>{const a=v.target.closest('[data-a]')?.dataset.a;m.remove();if(a==='Open')open(id);if(a==='Rename'){ren=id;draw()}if(a==='Duplicate'){F=(await post('dup',{id})).files;draw()}if(a==='Move to bin')del(id);if(a==='Properties')props(f)}});addEventListener('pointerdown',e=>{if(!e.target.closest('.cm'))$('.cm')?.remove()});
function props(f){const m=el('<div class="mk"><div class="bx"><h4>'+esc(f.n)+'</h4><p>Loading…</p></div></div>');document.body.append(m);setTimeout(()=>{$('.bx',m).innerHTML='<h4>'+esc(f.n)+'</h4><p>Size: 24 kB</p><p><label><input type="checkbox" class="hid"'+(f.hid?' checked':'')+'> Hidden</label></p><p><label><input type="checkbox" class="ro"'+(f.ro?' checked':'')+'> Read-only</label></p><button>Cancel</button> <button>Apply</button>';const[a,b]=$$('button',m);a.onclick=()=>m.remove();b.onclick=async()=>{F=(await post('props',{id:f.id,ro:$('.ro',m).checked,hid:$('.hid',m).checked})).files;m.remove();draw()}},400)}
post('files').then(r=>{F=r.files;draw()})</script>`,
    api: {
      files: () => ({ files }),
      rename: async ({ id, n }) => {
        await after(300);
        files = files.map((f) => (f.id === id ? { ...f, n } : f));
        return { files };
      },
      props: async ({ id, ro, hid }) => {
        await after(300);
        files = files.map((f) => (f.id === id ? { ...f, ro, hid } : f));
        return { files };
      },
      dup: ({ id }) => {
        const f = files.find((x) => x.id === id);
        files = [...files, { ...f, id: 100 + files.length, n: `Copy of ${f.n}` }];
        return { files };
      },
      del: ({ id }) => {
        files = files.filter((x) => x.id !== id);
        return { files };
      },
    },
  });
  return {
    goal,
    ...app,
    oracle() {
      const f = (id) => files.find((x) => x.id === id) ?? {};
      const same = (x) => f(x.id).n === x.n && !!f(x.id).ro === !!x.ro && !f(x.id).hid;
      return judge({
        renamed: f(11).n === "lease_final.docx" && !f(11).ro,
        readOnly: f(13).ro === true && f(13).n === "template.docx" && !f(13).hid,
        rest: files.length === FIRST.length && FIRST.filter((x) => x.id !== 11 && x.id !== 13).every(same),
      });
    },
  };
}
