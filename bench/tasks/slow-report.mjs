// A report that is made in the background: the page asks again and again, and shows a number after some seconds.
import { judge, serveApp } from "./lib/serve-app.mjs";

const goal = 'Make the report "Q3 sales" for the region North and report its checksum (it takes some seconds).';

export async function start() {
  let started;
  const runs = [];
  const app = await serveApp({
    title: "Reports",
    html: `<h1>Reports</h1><p><label>Report <select id="r"><option>Q1 sales<option>Q2 sales<option>Q3 sales</select></label> <label>Region <select id="g"><option>South<option>North</select></label> <button id="go">Run report</button></p><p id="s" role="status"></p>
<script>$('#go').onclick=async()=>{$('#go').disabled=true;await post('run',{r:$('#r').value,g:$('#g').value});const t=setInterval(async()=>{const a=await post('status');$('#s').textContent=a.done?'Done. Checksum '+a.sum:'Working… '+a.percent+' %';if(a.done){clearInterval(t);$('#go').disabled=false}},400)}</script>`,
    api: {
      run: (run) => {
        runs.push(run);
        started = Date.now();
      },
      status: () => {
        const ms = Date.now() - started;
        return ms > 5000 ? { done: true, sum: "9F-41-C7" } : { percent: Math.round(ms / 50) };
      },
    },
  });
  return {
    goal,
    ...app,
    oracle: (answer) =>
      judge({
        once: runs.length === 1,
        right: runs[0]?.r === "Q3 sales" && runs[0]?.g === "North",
        answer: /9F-41-C7/.test(answer ?? ""),
      }),
  };
}
