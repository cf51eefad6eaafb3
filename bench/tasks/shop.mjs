// A shop: filters drawn over hidden checkboxes, steppers without names, a coupon, an order that takes a moment.
import { after, judge, serveApp } from "./lib/serve-app.mjs";

const goal =
  'Show only products of the brand "Norrland", put two of the "Trail 40 backpack" into the cart, use the coupon SPRING, and place the order for Ada Lovelace, 12 Square Street, London, with express delivery.';

const products = [
  ["Trail 40 backpack", "Norrland", 129],
  ["City 20 backpack", "Norrland", 89],
  ["Trail 40 rain cover", "Norrland", 19],
  ["Trail 40 backpack kids", "Piko", 79],
  ["Dome tent", "Piko", 199],
  ["Storm lantern", "Lumo", 39],
].map(([name, brand, price], id) => ({ id, name, brand, price }));

export async function start() {
  const orders = [];
  const app = await serveApp({
    title: "Outdoor shop",
    css: `.brands label{display:inline-flex;gap:6px;margin-right:16px}.brands input{position:absolute;opacity:0}.brands i{width:16px;height:16px;border:2px solid #666;border-radius:4px}.brands input:checked+i{background:#264}
#list{display:grid;grid-template-columns:repeat(3,1fr);gap:12px;margin:16px 0}.card{border:1px solid #ccc;padding:10px}.step{display:inline-flex;gap:8px}.step span{cursor:pointer;border:1px solid #888;padding:0 8px}`,
    html: `<h1>Outdoor shop</h1><div class="brands">${["Norrland", "Piko", "Lumo"].map((b) => `<label><input type="checkbox" value="${b}"><i></i>${b}</label>`).join("")}</div>
<div id="list"></div><h2>Cart</h2><div id="cart">Empty</div><p><input id="coupon" placeholder="Coupon"> <button id="use">Apply</button> <span id="msg" role="status"></span></p>
<form id="f"><p><label>Name <input name="name" required></label></p><p><label>Street <input name="street" required></label></p><p><label>City <input name="city" required></label></p>
<p><label><input type="radio" name="ship" value="standard" checked> Standard</label> <label><input type="radio" name="ship" value="express"> Express (+9)</label></p><button>Place order</button></form><div id="done" role="status"></div>
<script>const P=${JSON.stringify(products)};let cart={},coupon='';
const draw=()=>{const on=$$('.brands input:checked').map(i=>i.value);$('#list').innerHTML=P.filter(p=>!on.length||on.includes(p.brand)).map(p=>'<div class="card" data-id="'+p.id+'"><b>'+p.name+'</b><br>'+p.brand+' · €'+p.price+'<br><div class="step"><span class="minus">−</span><em>'+(cart[p.id]||0)+'</em><span class="plus">+</span></div></div>').join('');
$('#cart').textContent=Object.entries(cart).filter(e=>e[1]).map(([id,n])=>n+' × '+P[id].name).join(', ')||'Empty'};
$('.brands').onchange=()=>setTimeout(draw,120);
$('#list').onclick=e=>{const id=e.target.closest('.card')?.dataset.id;if(!id)return;if(e.target.className==='plus')cart[id]=(cart[id]||0)+1;else if(e.target.className==='minus')cart[id]=Math.max(0,(cart[id]||0)-1);else return;draw()};
$('#use').onclick=async()=>{const r=await post('coupon',{code:$('#coupon').value});$('#msg').textContent=r.text;if(r.ok)coupon=$('#coupon').value};
$('#f').onsubmit=async e=>{e.preventDefault();$('#done').textContent='Sending…';const r=await post('order',{cart,coupon,...Object.fromEntries(new FormData(e.target))});$('#done').textContent=r.text};draw()</script>`,
    api: {
      coupon: async ({ code }) => {
        await after(150);
        return code === "SPRING" ? { ok: true, text: "10 % off" } : { text: "Unknown coupon" };
      },
      order: async (order) => {
        await after(700);
        orders.push(order);
        return { text: `Order ${1000 + orders.length} received` };
      },
    },
  });
  return {
    goal,
    ...app,
    oracle() {
      const [order = {}] = orders;
      const cart = Object.entries(order.cart ?? {}).filter(([, count]) => count > 0);
      return judge({
        once: orders.length === 1,
        cart: JSON.stringify(cart) === '[["0",2]]',
        coupon: order.coupon === "SPRING",
        address: order.name === "Ada Lovelace" && order.street === "12 Square Street" && order.city === "London",
        express: order.ship === "express",
      });
    },
  };
}
