// All ways to write text that no one sees.
import { colours, sizes } from "./unseen-colours-and-sizes.ts";
import { clips, hidden, places } from "./unseen-places.ts";
import { over, pixel, styled, type Way, white } from "./unseen-way.ts";

const drawing = (content: string) => `<svg width="400" height="40">${content}</svg>`;
const underCanvas = (paint: string) =>
  `<div style="position:relative"><p>TEXT</p><canvas width="900" height="90" style="position:absolute;inset:0"></canvas></div><script>{ const brush = document.querySelector("canvas").getContext("2d"); brush.fillStyle = "#fff"; brush.${paint}(0, 0, 900, 90); }</script>`;
const underFrame = (style: string) =>
  `<div style="position:relative"><p>TEXT</p><iframe srcdoc="<body style='${style}'>" style="position:absolute;inset:0;width:100%;height:100%;border:0"></iframe></div>`;

const covers: Way[] = [
  { name: "under a white box", unseen: over(white), seen: over("background:rgba(255,255,255,.3)") },
  {
    name: "under a box that takes no clicks",
    unseen: over(`${white};pointer-events:none`),
    seen: over("pointer-events:none"),
  },
  {
    name: "under a gradient",
    unseen: over("background:linear-gradient(red,blue)"),
    seen: over("background:linear-gradient(rgba(9,9,9,.1),transparent)"),
  },
  {
    name: "under an image",
    unseen: `<div style="position:relative"><p>TEXT</p><img src="${pixel.replace(/'9'/g, "'100%'")}" style="position:absolute;inset:0;width:100%;height:100%"></div>`,
    seen: `<div style="position:relative"><img src="${pixel}" style="position:absolute;inset:0;width:100%;height:100%;z-index:-1"><p>TEXT</p></div>`,
  },
  {
    name: "under a box, below the fold",
    unseen: `<div style="height:3000px"></div>${over(white)}`,
    seen: `<div style="height:3000px"></div>${over("border:1px solid")}`,
  },
  {
    name: "behind its parent",
    unseen: `<section style="background:#eee"><p style="position:relative;z-index:-1">TEXT</p></section>`,
    seen: `<section style="background:#eee;isolation:isolate"><p style="position:relative;z-index:-1">TEXT</p></section>`,
  },
  {
    name: "under a box of another branch",
    unseen: `<p>TEXT</p><div><div style="position:relative;top:-60px;height:70px;${white}"></div></div>`,
    seen: `<p>TEXT</p><div><div style="position:relative;top:60px;height:70px;${white}"></div></div>`,
  },
  {
    name: "in the cell of another box",
    unseen: `<div style="display:grid"><p style="grid-area:1/1">TEXT</p><div style="grid-area:1/1;${white}"></div></div>`,
    seen: `<div style="display:grid"><div style="grid-area:1/1;${white}"></div><p style="grid-area:1/1">TEXT</p></div>`,
  },
  {
    name: "under a box with words",
    unseen: `<div style="position:relative"><p>TEXT</p><div style="position:absolute;inset:0;${white}">Welcome</div></div>`,
    seen: `<p style="position:relative;z-index:1">TEXT</p><div style="position:absolute;inset:0;${white};z-index:0">Welcome</div>`,
  },
  {
    name: "under a box inside of its own cell",
    unseen: `<table><tr><td style="position:relative">TEXT<div style="position:absolute;inset:0;${white}"></div></td></tr></table>`,
    seen: `<div style="position:relative"><div style="height:80px;overflow:auto"><p>TEXT</p><div style="height:900px"></div></div><div style="position:absolute;inset:0 0 auto;height:50px;${white}">Bar</div></div>`,
  },
  {
    name: "under a box of a component",
    unseen: `<div style="position:relative"><p>TEXT</p><x-c></x-c></div><script>document.querySelector("x-c").attachShadow({ mode: "open" }).innerHTML = '<i style="position:absolute;inset:0;${white}"></i>'</script>`,
    seen: `<p>TEXT</p><div style="height:0;overflow:hidden;position:relative;top:-60px"><div style="position:absolute;inset:0 0 auto;height:90px;${white}">Menu</div></div>`,
  },
  {
    name: "under a box that was moved",
    unseen: `<p>TEXT</p><div style="${white};height:60px;transform:translateY(-50px)"></div>`,
    seen: `<div style="${white}"><p>TEXT</p></div><div style="margin-top:-20px;${white}">Next</div>`,
  },
  {
    name: "under a generated box",
    unseen: `<style>.g{position:relative}.g::after{content:"";position:absolute;inset:0;background:#fff}</style><p class="g">TEXT</p>`,
    seen: `<style>.g{position:relative}.g::after{content:"";position:absolute;inset:0;border:1px solid}</style><p class="g">TEXT</p>`,
  },
  { name: "under a picture that a script paints", unseen: underCanvas("fillRect"), seen: underCanvas("strokeRect") },
  { name: "under a frame", unseen: underFrame("background:#fff"), seen: underFrame("color:red") },
  {
    name: "in a part of a drawing that nothing uses",
    unseen: drawing("<defs><text y='20'>TEXT</text></defs>"),
    seen: drawing("<defs></defs><text y='20'>TEXT</text>"),
  },
  {
    name: "in a shape that cuts a drawing",
    unseen: drawing("<clipPath id='c'><text y='20'>TEXT</text></clipPath>"),
    seen: drawing("<clipPath id='c'></clipPath><text y='20'>TEXT</text>"),
  },
  {
    name: "in a drawing, without a fill",
    unseen: drawing("<text y='20' fill-opacity='0.01'>TEXT</text>"),
    seen: drawing("<text y='20' fill-opacity='0.01' stroke='#000'>TEXT</text>"),
  },
];

const half = (side: string, style: string) => `<div style="position:absolute;inset:0;${side}:50%;${style}"></div>`;
const halves = (style: string) =>
  `<div style="position:relative;width:400px"><p>TEXT</p>${half("right", white)}${half("left", style)}</div>`;
const cutBy = (shape: string) =>
  `<svg width="0" height="0"><clipPath id="c">${shape}</clipPath></svg><p style="clip-path:url(#c)">TEXT</p>`;
const mask = "mask:linear-gradient(#000,#000) no-repeat";

/** What lies over a text without a background, or leaves nothing of it. */
const painted: Way[] = [
  { name: "under two boxes together", unseen: halves(white), seen: halves("border:1px solid") },
  { name: "under borders", unseen: over("border:60px solid #fff"), seen: over("border:1px solid #fff") },
  {
    name: "under a shadow inside of a box",
    unseen: over("box-shadow:inset 0 0 0 500px #fff"),
    seen: over("box-shadow:inset 0 0 0 2px #fff"),
  },
  {
    name: "behind a filter that blurs",
    unseen: over("backdrop-filter:blur(40px)"),
    seen: over("backdrop-filter:blur(0.2px)"),
  },
  {
    name: "behind a filter that darkens",
    unseen: over("backdrop-filter:brightness(0)"),
    seen: over("backdrop-filter:brightness(0.9)"),
  },
  {
    name: "under a film without a picture",
    unseen: `<div style="position:relative"><p>TEXT</p><video style="position:absolute;inset:0;width:100%;height:100%;${white}"></video></div>`,
    seen: `<div style="position:relative"><p>TEXT</p><video style="position:absolute;inset:0;width:100%;height:100%"></video></div>`,
  },
  styled("slanted until nothing is left", "transform:skewX(90deg)", "transform:skewX(9deg)"),
  styled("a mask without a size", `${mask} 0 0/0 0`, `${mask} 0 0/100% 100%`),
  { name: "cut by an empty shape", unseen: cutBy(""), seen: cutBy("<rect width='2000' height='200'/>") },
];

const generated = (style: string) => `<style>.g::before{content:"TEXT";${style}}</style><p class="g">Words</p>`;
const generatedWays: Way[] = [
  { name: "generated, no font size", unseen: generated("font-size:0"), seen: generated("font-size:9px") },
  { name: "generated, white", unseen: generated("color:#fff"), seen: generated("color:#777") },
  { name: "generated, no opacity", unseen: generated("opacity:0"), seen: generated("opacity:.8") },
  {
    name: "generated, off the left",
    unseen: generated("position:absolute;left:-9999px"),
    seen: generated("position:absolute;left:9px"),
  },
];

export const unseenWays: Way[] = [
  ...colours,
  ...generatedWays,
  ...sizes,
  ...places,
  ...clips,
  ...hidden,
  ...covers,
  ...painted,
];
