// Settings: switches and cards made of divs, a slider, swatches, a save button that wakes up, a toast that goes.
import { after, judge, serveApp } from "./lib/serve-app.mjs";

const goal =
  'Turn "Weekly summary" on and "Product news" off, choose the Dark theme, set the volume to 35, choose the green accent colour, and save.';

export async function start() {
  const saves = [];
  const app = await serveApp({
    title: "Settings",
    css: ".row{display:flex;gap:12px;margin:10px 0}.sw{width:40px;height:20px;border-radius:10px;background:#bbb;cursor:pointer}.sw[aria-checked=true]{background:#27c}.themes div{border:2px solid #ccc;padding:12px;cursor:pointer}.themes .on{border-color:#27c}.sws i{display:inline-block;width:24px;height:24px;border-radius:50%;margin:4px;cursor:pointer}.sws .on{outline:3px solid #333}#toast{position:fixed;bottom:10px;right:10px}",
    html: `<h1>Settings</h1>${[
      ["Weekly summary", false],
      ["Product news", true],
      ["Sound", true],
    ]
      .map(
        ([name, on], i) =>
          `<div class="row"><span>${name}</span><div class="sw" role="switch" tabindex="0" aria-checked="${on}" data-k="s${i}"></div></div>`,
      )
      .join("")}
<div class="row themes"><div class="on" data-t="light">☀ Light</div><div data-t="dark">☾ Dark</div><div data-t="auto">Auto</div></div>
<div class="row"><label for="v">Volume</label><input id="v" type="range" min="0" max="100" step="5" value="50"><output id="vo">50</output></div>
<div class="row sws">Accent ${["red", "green", "blue"].map((c) => `<i style="background:${c}" title="${c}" data-c="${c}"></i>`).join("")}</div><button id="save" disabled>Save changes</button><div id="toast" role="status"></div>
<script>const s={s0:false,s1:true,s2:true,theme:'light',volume:50,accent:''};const ch=()=>{$('#save').disabled=false};
$$('.sw').forEach(w=>{const go=()=>{s[w.dataset.k]=!s[w.dataset.k];w.setAttribute('aria-checked',s[w.dataset.k]);ch()};w.onclick=go;w.onkeydown=e=>{if(e.key===' ')go()}});
$('.themes').onclick=e=>{const d=e.target.closest('[data-t]');if(!d)return;$$('.themes div').forEach(x=>x.classList.toggle('on',x===d));s.theme=d.dataset.t;ch()};$('#v').oninput=e=>{s.volume=+e.target.value;$('#vo').value=s.volume;ch()};
$('.sws').onclick=e=>{if(!e.target.dataset.c)return;$$('.sws i').forEach(x=>x.classList.toggle('on',x===e.target));s.accent=e.target.dataset.c;ch()};
$('#save').onclick=async()=>{$('#save').disabled=true;await post('save',s);$('#toast').textContent='Settings saved';setTimeout(()=>{$('#toast').textContent=''},900)}</script>`,
    api: {
      save: async (settings) => {
        await after(250);
        return saves.push(settings);
      },
    },
  });
  return {
    goal,
    ...app,
    oracle() {
      const s = saves.at(-1) ?? {};
      return judge({
        saved: saves.length > 0,
        summary: s.s0 === true,
        news: s.s1 === false,
        sound: s.s2 === true,
        theme: s.theme === "dark",
        volume: s.volume === 35,
        accent: s.accent === "green",
      });
    },
  };
}
