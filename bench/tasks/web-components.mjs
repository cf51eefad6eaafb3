// Web components: labels are slotted, fields live in shadow roots, the rating has no form control at all.
import { judge, serveApp } from "./lib/serve-app.mjs";

const goal = "Send feedback: name Ken Thompson, topic Delivery, 4 stars, and agree to be contacted.";

export async function start() {
  const sent = [];
  const app = await serveApp({
    title: "Feedback",
    html: `<h1>Feedback</h1><x-field id="name">Your name</x-field><x-pick id="topic" options="Product,Delivery,Service">Topic</x-pick><x-stars id="stars">How was it?</x-stars><x-check id="ok">You may contact me</x-check><x-button id="go">Send feedback</x-button><p id="r" role="status"></p>
<script>const def=(n,tpl,init)=>customElements.define(n,class extends HTMLElement{connectedCallback(){const r=this.attachShadow({mode:'open'});r.innerHTML='<style>:host{display:block;margin:12px 0}.box{cursor:pointer;border:1px solid #888;padding:6px 10px;display:inline-block}.star{cursor:pointer;font-size:22px;color:#bbb}.star.on{color:#e90}.sq{display:inline-block;width:18px;height:18px;border:2px solid #555;vertical-align:middle}.sq.on{background:#27c}ul{list-style:none;padding:0;border:1px solid #888;width:200px}li{padding:6px}</style>'+tpl;init(this,r)}});
def('x-field','<label><slot></slot> <input part="input"></label>',(h,r)=>{Object.defineProperty(h,'value',{get:()=>r.querySelector('input').value})});
def('x-pick','<span><slot></slot></span> <div class="box" tabindex="0">Choose…</div><ul hidden></ul>',(h,r)=>{const b=r.querySelector('.box'),u=r.querySelector('ul');u.innerHTML=h.getAttribute('options').split(',').map(o=>'<li>'+o+'</li>').join('');b.onclick=()=>{u.hidden=!u.hidden};u.onclick=e=>{h.value=e.target.textContent;b.textContent=h.value;u.hidden=true}});
def('x-stars','<span><slot></slot></span> '+[1,2,3,4,5].map(()=>'<span class="star">★</span>').join(''),(h,r)=>{const s=[...r.querySelectorAll('.star')];s.forEach((x,i)=>{x.onclick=()=>{h.value=i+1;s.forEach((y,j)=>y.classList.toggle('on',j<=i))}})});
def('x-check','<span class="sq"></span> <slot></slot>',(h,r)=>{h.onclick=()=>{h.value=!h.value;r.querySelector('.sq').classList.toggle('on',h.value)}});
def('x-button','<div class="box"><slot></slot></div>',()=>{});
$('#go').onclick=async()=>{const v={name:$('#name').value,topic:$('#topic').value,stars:$('#stars').value,ok:$('#ok').value};if(!v.name||!v.topic||!v.stars){$('#r').textContent='Please fill in everything.';return}await post('send',v);$('#r').textContent='Thank you!'}</script>`,
    api: {
      send: (value) => {
        sent.push(value);
      },
    },
  });
  return {
    goal,
    ...app,
    oracle: () => {
      const [s = {}] = sent;
      return judge({
        once: sent.length === 1,
        name: s.name === "Ken Thompson",
        topic: s.topic === "Delivery",
        stars: s.stars === 4,
        ok: s.ok === true,
      });
    },
  };
}
