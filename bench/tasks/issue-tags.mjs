// A new issue: an assignee that is searched for on the server, labels as tags that are made with Enter, Markdown text.
import { after, judge, serveApp } from "./lib/serve-app.mjs";

const goal =
  'Create an issue "Login fails on Safari", assigned to Priya Natarajan, with the labels bug and mobile, and the text "Steps: open, sign in, blank page".';

export async function start() {
  const created = [];
  const people = ["Priya Nair", "Priya Natarajan", "Pritam Das", "Petra Nowak", "Paul Price"];
  const app = await serveApp({
    title: "New issue",
    css: ".ac{position:relative}.ac ul{position:absolute;background:#fff;border:1px solid #999;list-style:none;padding:0;margin:0;width:260px}.ac li{padding:6px;cursor:pointer}.tags span{background:#dde;padding:2px 8px;margin:2px;border-radius:8px}",
    html: `<h1>New issue</h1><p><label>Title <input id="title" size="50"></label></p><p class="ac">Assignee <input id="who" autocomplete="off" placeholder="Search people"><ul id="sug" hidden></ul></p><p class="tags">Labels <b id="tags"></b><input id="tag" placeholder="Add a label, press Enter"></p><p><label>Description<br><textarea id="text" rows="4" cols="50"></textarea></label></p><button id="go">Create issue</button><p id="r" role="status"></p>
<script>let who='',tags=[],t;$('#who').oninput=e=>{who='';clearTimeout(t);t=setTimeout(async()=>{const r=await post('people',{q:e.target.value});$('#sug').hidden=!r.length;$('#sug').innerHTML=r.map(p=>'<li>'+p+'</li>').join('')},150)};$('#sug').onmousedown=e=>{e.preventDefault();who=e.target.textContent;$('#who').value=who;$('#sug').hidden=true};$('#who').onblur=()=>{$('#sug').hidden=true;if(!who)$('#who').value=''};
$('#tag').onkeydown=e=>{if(e.key==='Enter'&&e.target.value.trim()){tags.push(e.target.value.trim());e.target.value='';$('#tags').innerHTML=tags.map(x=>'<span>'+x+' ×</span>').join('')}};
$('#go').onclick=async()=>{if(!$('#title').value||!who){$('#r').textContent='Title and assignee are required.';return}const r=await post('create',{title:$('#title').value,who,tags,text:$('#text').value});$('#r').textContent='Created issue #'+r.id}</script>`,
    api: {
      people: async ({ q }) => {
        await after(200);
        return people.filter((p) => p.toLowerCase().includes(String(q).toLowerCase()));
      },
      create: async (issue) => {
        await after(200);
        created.push(issue);
        return { id: 41 + created.length };
      },
    },
  });
  return {
    goal,
    ...app,
    oracle: () => {
      const [i = {}] = created;
      return judge({
        once: created.length === 1,
        title: i.title === "Login fails on Safari",
        who: i.who === "Priya Natarajan",
        tags: JSON.stringify([...(i.tags ?? [])].sort()) === '["bug","mobile"]',
        text: i.text === "Steps: open, sign in, blank page",
      });
    },
  };
}
