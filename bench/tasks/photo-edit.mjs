// A photo editor: icon tools without names, sliders made of divs (drag or arrow keys), crop handles that snap,
// an undo history that already holds someone else's steps, and an export menu in a portal.
import { after, judge, serveApp } from "./lib/serve-routes.mjs";

const goal =
  "In the photo editor: undo the last change (somebody put a Sepia filter on the photo; keep the step before it), set Exposure to +15, crop from the right so that the photo is 400 × 400 pixels, and export it as PNG.";

export async function start() {
  const exported = [];
  const app = await serveApp({
    title: "harbour.jpg – Lumen",
    css: `body{margin:0;background:#222;color:#ddd;user-select:none}.tb{height:44px;display:flex;gap:6px;align-items:center;padding:0 12px;background:#111;position:sticky;top:0}.tb b{font-weight:400;width:34px;height:30px;display:grid;place-items:center;cursor:pointer;border-radius:4px}.tb b:hover,.tb b.on{background:#444}.tb b.off{opacity:.3}.tb span{flex:1}
.wr{display:flex}.st{flex:1;padding:40px;height:520px}.ph{position:relative;width:600px;height:400px}.im{position:absolute;background:linear-gradient(160deg,#6bd,#fd8 55%,#245);}.h{position:absolute;width:14px;height:14px;background:#fff;border:2px solid #06f;touch-action:none}.lab{margin-top:10px;font-size:13px}
.sd{width:300px;padding:16px;background:#1a1a1a}.sl{margin:18px 0}.tr{position:relative;width:200px;height:4px;background:#666;margin-top:12px}.th{position:absolute;top:-7px;width:18px;height:18px;margin-left:-9px;border-radius:50%;background:#eee;touch-action:none}.hi{font-size:12px;color:#999;border-top:1px solid #444}.mn{position:fixed;background:#333;padding:4px 0}.mn div{padding:6px 20px;cursor:pointer}`,
    html: `<div class="tb"><b data-a="undo"><svg width="18" viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-width="2"><path d="M9 7H4V2M4 7c3-4 12-5 15 2s-3 12-9 11"/></svg></b><b data-a="redo"><svg width="18" viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-width="2"><path d="M15 7h5V2M20 7c-3-4-12-5-15 2s3 12 9 11"/></svg></b><b data-a="crop"><svg width="18" viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-width="2"><path d="M6 1v17h17M1 6h17v17"/></svg></b><b data-a="rot"><svg width="18" viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-width="2"><rect x="4" y="9" width="12" height="12"/><path d="M12 4c5-1 9 3 9 8"/></svg></b><span></span><button id="ex">Export ▾</button></div>
<div class="wr"><div class="st"><div class="ph" id="ph"></div><div class="lab" id="lab"></div></div><div class="sd"><div id="sl"></div><div class="hi"><p>History</p><div id="hi"></div></div></div></div>
<script>const base={tilt:0,filter:'none',exposure:0,contrast:0,warmth:0,crop:[0,0,600,400]};const c=o=>JSON.parse(JSON.stringify(o));
let hist=[{n:'Opened',s:base},{n:'Straighten +2°',s:{...base,tilt:2}},{n:'Filter: Sepia',s:{...base,tilt:2,filter:'sepia'}}],at=2,cur=c(hist[at].s),crop=null;
function push(n){hist=hist.slice(0,at+1);hist.push({n,s:c(cur)});at++;draw()}
function draw(){const k=crop||cur.crop;$('#ph').innerHTML='<div class="im" style="left:'+k[0]+'px;top:'+k[1]+'px;width:'+k[2]+'px;height:'+k[3]+'px;filter:'+(cur.filter==='sepia'?'sepia(1) ':'')+'brightness('+(1+cur.exposure/100)+') contrast('+(1+cur.contrast/100)+');"></div>'+(crop?[['l',k[0],k[1]+k[3]/2],['t',k[0]+k[2]/2,k[1]],['r',k[0]+k[2],k[1]+k[3]/2],['b',k[0]+k[2]/2,k[1]+k[3]]].map(h=>'<div class="h" data-h="'+h[0]+'" style="left:'+(h[1]-7)+'px;top:'+(h[2]-7)+'px"></div>').join(''):'');
$('#lab').innerHTML=k[2]+' × '+k[3]+' px'+(crop?' <button id="ok">✓</button> <button id="no">✕</button>':'');
$('#sl').innerHTML=['exposure','contrast','warmth'].map(n=>'<div class="sl"><span>'+n[0].toUpperCase()+n.slice(1)+'</span> <em>'+(cur[n]>0?'+':'')+cur[n]+'</em><div class="tr"><div class="th" tabindex="0" data-n="'+n+'" style="left:'+(cur[n]+50)*2+'px"></div></div></div>').join('');
$('#hi').innerHTML=hist.map((h,i)=>'<div style="opacity:'+(i>at?.35:1)+'">'+(i===at?'▸ ':'')+h.n+'</div>').join('');$('[data-a=undo]').classList.toggle('off',at===0||!!crop);$('[data-a=redo]').classList.toggle('off',at===hist.length-1||!!crop);$('[data-a=crop]').classList.toggle('on',!!crop)}
const cap=n=>n[0].toUpperCase()+n.slice(1);let g;
function undo(d){if(crop)return;const t=at+d;if(t<0||t>=hist.length)return;at=t;cur=c(hist[at].s);draw()}
$('.tb').onclick=e=>{const a=e.target.closest('[data-a]')?.dataset.a;if(a==='undo')undo(-1);if(a==='redo')undo(1);if(a==='crop'){crop=crop?null:c(cur.crop);draw()}if(a==='rot'){cur.tilt+=90;push('Rotate 90°')}};
addEventListener('keydown',e=>{if((e.ctrlKey||e.metaKey)&&e.key==='z'){e.preventDefault();undo(-1)}if(e.key==='Escape'&&crop){crop=null;draw()}const n=e.target.dataset?.n;if(n&&/^Arrow(Left|Right|Up|Down)$/.test(e.key)){e.preventDefault();cur[n]=Math.max(-50,Math.min(50,cur[n]+(/Right|Up/.test(e.key)?5:-5)));if(hist[at].n.startsWith(cap(n))&&at===hist.length-1){hist[at]={n:cap(n)+' '+cur[n],s:c(cur)};draw()}else push(cap(n)+' '+cur[n]);$('[data-n='+n+']').focus()}});
addEventListener('pointerdown',e=>{if(e.target.dataset.n)g={n:e.target.dataset.n,r:e.target.parentNode.getBoundingClientRect()};else if(e.target.dataset.h){g={h:e.target.dataset.h,x:e.clientX,y:e.clientY,k:c(crop)}}else if(e.target.className==='tr'){g={n:e.target.firstChild.dataset.n,r:e.target.getBoundingClientRect()};mv(e)}});
function mv(e){if(g.n){g.m=1;cur[g.n]=Math.max(-50,Math.min(50,Math.round(((e.clientX-g.r.left)/2-50)/5)*5));draw()}else{const q=v=>Math.round(v/20)*20,dx=q(e.clientX-g.x),dy=q(e.clientY-g.y),k=c(g.k);if(g.h==='r')k[2]=Math.max(40,Math.min(600-k[0],k[2]+dx));if(g.h==='b')k[3]=Math.max(40,Math.min(400-k[1],k[3]+dy));if(g.h==='l'){const d=Math.max(-k[0],Math.min(k[2]-40,dx));k[0]+=d;k[2]-=d}if(g.h==='t'){const d=Math.max(-k[1],Math.min(k[3]-40,dy));k[1]+=d;k[3]-=d}crop=k;draw()}}
addEventListener('pointermove',e=>{if(g)mv(e)});addEventListener('pointerup',()=>{if(g?.n&&g.m){const n=g.n;if(cur[n]!==hist[at].s[n])push(cap(n)+' '+cur[n]);$('[data-n='+n+']').focus()}g=null});
$('#lab').onclick=e=>{if(e.target.id==='ok'){cur.crop=crop;crop=null;push('Crop')}if(e.target.id==='no'){crop=null;draw()}};
$('#ex').onclick=e=>{e.stopPropagation();if($('.mn'))return;const r=$('#ex').getBoundingClientRect();document.body.append(el('<div class="mn" style="top:'+r.bottom+'px;right:12px"><div>JPEG (small)</div><div>PNG (lossless)</div><div>WebP</div></div>'));$('.mn').onclick=async v=>{const t=v.target.textContent;$('.mn').remove();$('#ex').textContent='Exporting…';await post('export',{format:t.split(' ')[0],...cur});$('#ex').textContent='Export ▾'}};
addEventListener('click',()=>{$('.mn')?.remove()});draw()</script>`,
    api: {
      export: async (recipe) => {
        await after(700);
        exported.push(recipe);
      },
    },
  });
  return {
    goal,
    ...app,
    oracle() {
      const r = exported[0] ?? {};
      return judge({
        once: exported.length === 1,
        format: r.format === "PNG",
        undone: r.filter === "none" && r.tilt === 2,
        exposure: r.exposure === 15 && r.contrast === 0 && r.warmth === 0,
        crop: r.crop?.join() === "0,0,400,400",
      });
    },
  };
}
