// A seat map in SVG: seats are circles with listeners; the price stands beside the map when one is chosen.
import { after, judge, serveApp } from "./lib/serve-app.mjs";

const goal =
  "Reserve the two cheapest free seats that are next to each other in row C, and report what they cost together.";

export async function start() {
  const reserved = [];
  const price = (row, number) => ({ A: 60, B: 50, C: 40 })[row] - (number > 5 ? 8 : 0);
  const taken = ["C1", "C3", "C6", "C9", "B2", "A4"];
  const seats = ["A", "B", "C"]
    .flatMap((row, y) =>
      Array.from(
        { length: 10 },
        (_, i) =>
          `<circle cx="${60 + i * 36}" cy="${50 + y * 44}" r="14" data-s="${row}${i + 1}" fill="${taken.includes(`${row}${i + 1}`) ? "#bbb" : "#6a6"}"><title>Seat ${row}${i + 1}${taken.includes(`${row}${i + 1}`) ? " (taken)" : ""}</title></circle>`,
      ),
    )
    .join("");
  const app = await serveApp({
    title: "Theatre",
    html: `<h1>Choose your seats</h1><svg width="460" height="190">${["A", "B", "C"].map((r, y) => `<text x="10" y="${55 + y * 44}">${r}</text>`).join("")}${seats}</svg><p>Rows A 60, B 50, C 40; seats 6 to 10 are 8 cheaper.</p><p id="sum">No seats chosen</p><button id="go" disabled>Reserve</button><p id="r" role="status"></p>
<script>const taken=${JSON.stringify(taken)};const on=new Set();const price=s=>({A:60,B:50,C:40})[s[0]]-(+s.slice(1)>5?8:0);$$('circle').forEach(c=>c.addEventListener('click',()=>{const s=c.dataset.s;if(taken.includes(s))return;on.has(s)?on.delete(s):on.add(s);c.setAttribute('fill',on.has(s)?'#c33':'#6a6');$('#sum').textContent=[...on].join(', ')+': '+[...on].reduce((a,x)=>a+price(x),0)+' €';$('#go').disabled=!on.size}));
$('#go').onclick=async()=>{await post('reserve',{seats:[...on]});$('#r').textContent='Reserved '+[...on].join(', ')}</script>`,
    api: {
      reserve: async ({ seats: chosen }) => {
        await after(100);
        return reserved.push(chosen);
      },
    },
  });
  return {
    goal,
    ...app,
    oracle: (answer) =>
      judge({
        once: reserved.length === 1,
        seats: JSON.stringify([...(reserved[0] ?? [])].sort()) === '["C7","C8"]',
        answer: String(price("C", 7) * 2) === (/\b64\b/.exec(answer ?? "")?.[0] ?? ""),
      }),
  };
}
