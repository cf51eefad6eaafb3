// Preferences that save themselves: every change is shown at once and taken back with a short toast if the server
// refuses it (the first try of one of them is refused); the time zone is a list that filters late, in a portal.
import { after, judge, serveApp } from "./lib/serve-routes.mjs";

const goal =
  'In the preferences, turn "Share usage data" off (not the one for partners), let the quiet hours start at 21:30, and set the time zone to Lisbon in Europe. The page saves by itself; make sure that all three are really saved.';

const FIRST = { share: true, partners: true, digest: false, from: "22:00", to: "07:00", tz: "Europe/Vienna" };
const ZONES = [
  "Africa/Lagos",
  "America/Lisbon, Ohio",
  "America/New York",
  "Asia/Tokyo",
  "Atlantic/Azores",
  "Europe/Lisbon",
  "Europe/Ljubljana",
  "Europe/London",
  "Europe/Vienna",
];

export async function start() {
  const state = { ...FIRST };
  let refused = 0;
  const app = await serveApp({
    title: "Preferences",
    css: `body{max-width:640px;margin:20px auto}.css-1a{display:flex;justify-content:space-between;align-items:center;padding:14px 0;border-bottom:1px solid #eee}.css-1a small{color:#777;display:block}.css-sw{width:44px;height:24px;border-radius:12px;background:#bbb;position:relative;cursor:pointer;transition:.15s}.css-sw:after{content:"";position:absolute;width:20px;height:20px;border-radius:50%;background:#fff;left:2px;top:2px;transition:.15s}.css-sw.css-9k{background:#2a7}.css-sw.css-9k:after{left:22px}.to{position:fixed;left:50%;bottom:24px;transform:translateX(-50%);background:#222;color:#fff;padding:10px 20px;border-radius:6px;z-index:20}.to.bad{background:#a22}.zl{position:absolute;background:#fff;border:1px solid #999;z-index:9;width:260px}.zl div{padding:6px 12px;cursor:pointer}.zl div:hover{background:#eef}`,
    html: `<h1>Preferences</h1><div id="m"></div>
<script>let S=null,tt;function toast(t,bad){$('.to')?.remove();const n=el('<div class="to'+(bad?' bad':'')+'">'+t+'</div>');document.body.append(n);setTimeout(()=>n.remove(),bad?2500:1200)}
const row=(t,s,c)=>'<div class="css-1a"><div>'+t+'<small>'+s+'</small></div>'+c+'</div>',sw=k=>'<div class="css-sw'+(S[k]?' css-9k':'')+'" data-k="'+k+'"></div>';
function draw(){$('#m').innerHTML='<h3>Privacy</h3>'+row('Share usage data with partners','Lets our partners see how you use the app',sw('partners'))+row('Share usage data','Helps us to improve the app',sw('share'))+'<h3>Notifications</h3>'+row('Weekly digest','Every Monday',sw('digest'))+row('Quiet hours','No notifications between these times','<span><input type="time" data-t="from" value="'+S.from+'"> – <input type="time" data-t="to" value="'+S.to+'"></span>')+'<h3>Region</h3>'+row('Time zone','','<input id="tz" autocomplete="off" value="'+esc(S.tz)+'">');
$$('[data-t]').forEach(n=>{let tm;n.onchange=n.oninput=()=>{clearTimeout(tm);tm=setTimeout(()=>{if(n.value&&n.value!==S[n.dataset.t])save(n.dataset.t,n.value)},700)}});
const z=$('#tz');let q=0;z.onfocus=()=>z.select();z.oninput=async()=>{const me=++q;$('.zl')?.remove();await wait(200);if(me!==q||!z.value.trim())return;const r=await post('zones',{q:z.value});if(me!==q)return;const b=z.getBoundingClientRect();$('.zl')?.remove();document.body.append(el('<div class="zl" style="left:'+(b.left+scrollX)+'px;top:'+(b.bottom+scrollY)+'px">'+(r.zones.map(x=>'<div>'+x+'</div>').join('')||'<p>Nothing found</p>')+'</div>'));$('.zl').onmousedown=e=>{e.preventDefault();if(e.target.parentNode===$('.zl')){const v=e.target.textContent;$('.zl').remove();q++;z.value=v;z.blur();save('tz',v)}}};z.onblur=()=>{q++;$('.zl')?.remove();z.value=S.tz}}
let chain=Promise.resolve();function save(k,v){const old=S[k];S[k]=v;draw();chain=chain.then(async()=>{const r=await post('save',{k,v});if(r.ok)toast('Saved');else{S[k]=old;draw();toast('Couldn’t save. Your change was taken back.',1)}})}
$('#m').onclick=e=>{const k=e.target.dataset.k;if(k)save(k,!S[k])};
post('load').then(s=>{S=s;draw()})</script>`,
    api: {
      load: async () => {
        await after(300);
        return state;
      },
      zones: async ({ q }) => {
        await after(600);
        return { zones: ZONES.filter((z) => z.toLowerCase().includes(String(q).trim().toLowerCase())) };
      },
      save: async ({ k, v }) => {
        await after(900);
        if (k === "share" && refused++ === 0) return { ok: false };
        if (!(k in FIRST) || (k === "tz" && !ZONES.includes(v))) return { ok: false };
        state[k] = v;
        return { ok: true };
      },
    },
  });
  return {
    goal,
    ...app,
    oracle: () =>
      judge({
        share: state.share === false,
        quiet: state.from === "21:30",
        zone: state.tz === "Europe/Lisbon",
        rest: state.partners === true && state.digest === false && state.to === "07:00",
      }),
  };
}
