// An admin table: search with a delay, pages, a menu of each row behind three dots, a dialog to confirm.
import { after, judge, serveApp } from "./lib/serve-app.mjs";

const goal = "Suspend the account of Mira Okafor (the one in Lagos), and make Jon Bell an Editor.";

export async function start() {
  const first = ["Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo"];
  const last = ["Stone", "Reed", "Marsh", "Dale", "Ford", "Wells", "Lane", "Park", "Hill", "Brook", "Cole", "Wood"];
  const users = last.flatMap((l, i) =>
    first.map((f, j) => ({
      name: `${f} ${l}`,
      city: ["Oslo", "Lima", "Kyoto"][(i + j) % 3],
      role: "Viewer",
      status: "Active",
    })),
  );
  Object.assign(users[37], { name: "Mira Okafor", city: "Abuja" });
  Object.assign(users[81], { name: "Mira Okafor", city: "Lagos" });
  Object.assign(users[104], { name: "Jon Bell", city: "Leeds" });
  for (const [id, user] of users.entries()) Object.assign(user, { id });
  const before = JSON.stringify(users);
  const app = await serveApp({
    title: "Users",
    css: "table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ddd;padding:4px;text-align:left}.dots{cursor:pointer;padding:0 8px}.menu{position:absolute;background:#fff;border:1px solid #999}.menu div{padding:6px 14px;cursor:pointer}.back{position:fixed;inset:0;background:#0006;display:flex;align-items:center;justify-content:center}.box{background:#fff;padding:20px}",
    html: `<h1>Users</h1><input id="q" placeholder="Search users"><table><thead><tr><th>Name<th>City<th>Role<th>Status<th></tr></thead><tbody></tbody></table><p><button id="prev">‹</button> <span id="page"></span> <button id="next">›</button></p><div id="layer"></div>
<script>let all=[],page=0,q='',t;const rows=()=>all.filter(u=>(u.name+u.city).toLowerCase().includes(q));
const draw=()=>{const r=rows();$('#page').textContent='Page '+(page+1)+' of '+Math.max(1,Math.ceil(r.length/15));$('tbody').innerHTML=r.slice(page*15,page*15+15).map(u=>'<tr data-id="'+u.id+'"><td>'+u.name+'<td>'+u.city+'<td>'+u.role+'<td>'+u.status+'<td><span class="dots">⋮</span></tr>').join('')};
const load=async()=>{all=await post('list');draw()};
$('#q').oninput=e=>{clearTimeout(t);t=setTimeout(()=>{q=e.target.value.toLowerCase();page=0;draw()},300)};$('#prev').onclick=()=>{page=Math.max(0,page-1);draw()};$('#next').onclick=()=>{page++;draw()};
$('tbody').onclick=e=>{if(e.target.className!=='dots')return;const id=+e.target.closest('tr').dataset.id,b=e.target.getBoundingClientRect();const m=document.createElement('div');m.className='menu';m.style.cssText='left:'+(b.left-120)+'px;top:'+(b.bottom+scrollY)+'px';m.innerHTML='<div>Change role…</div><div>Suspend…</div>';document.body.append(m);
setTimeout(()=>document.addEventListener('click',()=>m.remove(),{once:true}));m.children[0].onclick=()=>ask('Role of '+all[id].name,'<select><option>Viewer<option>Editor<option>Owner</select>',()=>({id,role:$('#layer select').value}));m.children[1].onclick=()=>ask('Suspend '+all[id].name+'?','They can no longer sign in.',()=>({id,status:'Suspended'}))};
const ask=(h,body,make)=>{$('#layer').innerHTML='<div class="back"><div class="box" role="dialog" aria-modal="true"><h2>'+h+'</h2><p>'+body+'</p><button class="no">Cancel</button> <button class="yes">Confirm</button></div></div>';$('#layer .no').onclick=()=>{$('#layer').innerHTML=''};$('#layer .yes').onclick=async()=>{const c=make();await post('change',c);$('#layer').innerHTML='';await load()}};load()</script>`,
    api: {
      list: () => users,
      change: async ({ id, ...change }) => {
        await after(300);
        Object.assign(users[id], change);
      },
    },
  });
  return {
    goal,
    ...app,
    oracle() {
      const changed = users.filter((user, id) => JSON.stringify(user) !== JSON.stringify(JSON.parse(before)[id]));
      return judge({
        mira: users[81].status === "Suspended",
        jon: users[104].role === "Editor",
        "nothing else": changed.length === 2,
      });
    },
  };
}
