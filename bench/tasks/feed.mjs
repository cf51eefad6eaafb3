// A feed that loads more when it is scrolled, inside a box; stars are icons without a name.
import { after, judge, serveApp } from "./lib/serve-app.mjs";

const goal =
  'In the list of photos, star the photo called "Harbour at dawn" (it is far down; more load as you scroll), and no other.';

export async function start() {
  const photos = Array.from({ length: 100 }, (_, id) => ({
    id,
    title: id === 67 ? "Harbour at dawn" : id === 23 ? "Harbour at dusk" : `Photo ${id + 1}`,
    star: false,
  }));
  const app = await serveApp({
    title: "Photos",
    css: "#box{height:320px;overflow-y:auto;border:1px solid #bbb}.p{display:flex;justify-content:space-between;padding:14px;border-bottom:1px solid #eee}.p svg{cursor:pointer;fill:#ccc}.p svg.on{fill:#e90}",
    html: `<h1>Photos</h1><div id="box"></div><script>let n=0,busy=false;const more=async()=>{if(busy||n>=100)return;busy=true;const r=await post('more',{from:n});n+=r.length;$('#box').insertAdjacentHTML('beforeend',r.map(p=>'<div class="p" data-id="'+p.id+'"><span>'+p.title+'</span><svg width="20" height="20" viewBox="0 0 24 24"><path d="M12 2l3 7h7l-6 4 2 7-6-4-6 4 2-7-6-4h7z"/></svg></div>').join(''));busy=false};
$('#box').onscroll=()=>{const b=$('#box');if(b.scrollTop+b.clientHeight>b.scrollHeight-80)more()};$('#box').onclick=e=>{const s=e.target.closest('svg');if(!s)return;s.classList.toggle('on');post('star',{id:+s.closest('.p').dataset.id,on:s.classList.contains('on')})};more()</script>`,
    api: {
      more: async ({ from }) => {
        await after(200);
        return photos.slice(from, from + 20);
      },
      star: ({ id, on }) => {
        photos[id].star = on;
      },
    },
  });
  return {
    goal,
    ...app,
    oracle: () => judge({ starred: photos[67].star, "no other": photos.filter((photo) => photo.star).length === 1 }),
  };
}
