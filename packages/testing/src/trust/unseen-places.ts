// Text that is elsewhere, cut off or hidden.
import { boxed, clipped, p, styled, type Way, white } from "./unseen-way.ts";

export const places: Way[] = [
  styled("off the left", "position:absolute;left:-9999px", "position:absolute;left:9px"),
  styled("off the top", "position:absolute;top:-9999px", "position:absolute;top:3999px"),
  styled("fixed off the right", "position:fixed;left:9999px", "position:fixed;right:9px"),
  styled("fixed below the window", "position:fixed;top:200vh", "position:fixed;bottom:9px"),
  styled(
    "right of a page that does not scroll",
    "position:absolute;left:9999px",
    "position:absolute;left:99px",
    `<style>body{overflow-x:hidden}</style>%`,
  ),
  styled("translated away", "transform:translateX(-200vw)", "transform:translateX(20px)"),
  styled("the translate property", "translate:-9999px", "translate:9px"),
  styled("a negative margin", "margin-left:-9999px", "margin-left:-2px"),
  styled("a negative indent", "text-indent:-9999px", "text-indent:3em"),
  styled(
    "an indent out of its box",
    `text-indent:100%;white-space:nowrap;${clipped}`,
    `text-indent:10%;white-space:nowrap;${clipped}`,
  ),
  {
    name: "before the start of a scroll area",
    unseen: `<div style="overflow:auto;height:90px;position:relative"><p style="position:absolute;top:-400px">TEXT</p></div>`,
    seen: `<div style="overflow:auto;height:90px;position:relative"><p style="position:absolute;top:400px">TEXT</p></div>`,
  },
  boxed("relative and far away", "position:relative;right:9999px", "position:relative;right:2px"),
  boxed("a right-to-left page is left as it is", "position:fixed;right:9999px;direction:rtl", "direction:rtl"),
];

export const clips: Way[] = [
  boxed("no height", `height:0;${clipped}`, `height:20px;${clipped}`, "TEXT"),
  boxed("no maximum height", `max-height:0;${clipped}`, `max-height:30px;${clipped}`, "TEXT"),
  boxed(
    "no width",
    `width:0;white-space:nowrap;${clipped}`,
    `width:40px;white-space:nowrap;text-overflow:ellipsis;${clipped}`,
    "TEXT",
  ),
  boxed("a box of one pixel", `width:1px;height:1px;${clipped}`, `width:300px;height:30px;${clipped}`, "TEXT"),
  boxed("a box of one line of pixels", `height:1px;${clipped}`, `height:16px;${clipped}`, "TEXT"),
  boxed("overflow: clip", "overflow:clip;height:0", "overflow:clip;height:30px", "TEXT"),
  boxed("contained without a size", "contain:strict", "contain:content", "TEXT"),
  boxed(
    "pushed out by a padding",
    `height:20px;padding-top:0;${clipped}`,
    `height:90px;${clipped}`,
    `<div style="height:40px"></div>TEXT`,
  ),
  boxed("a scroll area of two pixels", "height:2px;overflow:auto", "height:60px;overflow:auto", "TEXT"),
  styled("clip", "position:absolute;clip:rect(0,0,0,0)", "position:absolute;clip:auto"),
  styled(
    "clip of one pixel",
    "position:absolute;clip:rect(0 1px 1px 0)",
    "position:absolute;clip:rect(0 200px 20px 0)",
  ),
  styled("clip-path: inset", "clip-path:inset(50%)", "clip-path:inset(5%)"),
  styled("clip-path: inset from one side", "clip-path:inset(0 0 100% 0)", "clip-path:inset(0 0 10% 0)"),
  styled("clip-path: circle", "clip-path:circle(0)", "clip-path:circle(80%)"),
  styled("clip-path: ellipse", "clip-path:ellipse(0 0)", "clip-path:ellipse(90% 90%)"),
  styled("clip-path: polygon", "clip-path:polygon(0 0,0 0,0 0)", "clip-path:polygon(0 0,100% 0,100% 100%,0 100%)"),
  styled(
    "clip-path: polygon elsewhere",
    "clip-path:polygon(0 200%,100% 200%,100% 300%)",
    "clip-path:polygon(0 0,100% 0,100% 100%,0 90%)",
  ),
  styled("clip-path: rect", "clip-path:rect(0 0 0 0)", "clip-path:rect(0 100% 100% 0)"),
  styled("clip-path: path", "clip-path:path('M0 0h0v0z')", "clip-path:path('M0 0h900v90h-900z')"),
  boxed("a clip-path around it", "clip-path:circle(0)", "clip-path:inset(0)"),
  styled(
    "a mask",
    "-webkit-mask:linear-gradient(transparent,transparent)",
    "-webkit-mask:linear-gradient(#000,transparent)",
  ),
];

export const hidden: Way[] = [
  styled("no opacity", "opacity:0", "opacity:.5"),
  styled("almost no opacity", "opacity:.02", "opacity:.3"),
  boxed("little opacity, twice", "opacity:.1", "opacity:.7", `<p style="opacity:.2">TEXT</p>`),
  styled("filter: opacity", "filter:opacity(0)", "filter:opacity(.6)"),
  styled("filter: blur", "filter:blur(30px)", "filter:blur(.3px)"),
  styled("display: none", "display:none", "display:inline"),
  boxed("visibility: hidden", "visibility:hidden", "visibility:visible"),
  {
    name: "visibility inside",
    unseen: `<p>Words <i style="visibility:hidden">TEXT</i></p>`,
    seen: `<div style="visibility:hidden"><p style="visibility:visible">TEXT</p></div>`,
  },
  styled("visibility: collapse", "visibility:collapse", "visibility:inherit"),
  boxed("content-visibility: hidden", "content-visibility:hidden", "content-visibility:auto"),
  { name: "hidden until found", unseen: `<p hidden="until-found">TEXT</p>`, seen: `<p aria-hidden="true">TEXT</p>` },
  {
    name: "a closed details element",
    unseen: `<details><summary>More</summary><p>TEXT</p></details>`,
    seen: `<details open><summary>More</summary><p>TEXT</p></details>`,
  },
  { name: "a closed dialog", unseen: `<dialog><p>TEXT</p></dialog>`, seen: `<dialog open><p>TEXT</p></dialog>` },
  { name: "a closed popover", unseen: `<div popover><p>TEXT</p></div>`, seen: `<div><p>TEXT</p></div>` },
  {
    name: "turned around by a property",
    unseen: p("rotate:y 180deg;backface-visibility:hidden"),
    seen: `<div style="transform-style:preserve-3d"><div style="backface-visibility:hidden"><p>TEXT</p></div><div style="backface-visibility:hidden;rotate:y 180deg;position:absolute;inset:0;${white}">Back</div></div>`,
  },
  {
    name: "a circle elsewhere",
    unseen: p("clip-path:circle(9px at 900px 300px)"),
    seen: `<section style="clip-path:polygon(0 0,100% 0,100% 80%,0 100%);background:#eee;padding:40px"><p>TEXT</p></section>`,
  },
  {
    name: "what a canvas has instead",
    unseen: `<canvas width="90" height="90">TEXT</canvas>`,
    seen: `<section>TEXT</section>`,
  },
  {
    name: "what a video has instead",
    unseen: `<video width="90" height="90"><p>TEXT</p></video>`,
    seen: `<figure><p>TEXT</p></figure>`,
  },
  {
    name: "what a progress bar has instead",
    unseen: `<progress value="1" max="2">TEXT</progress>`,
    seen: `<output>TEXT</output>`,
  },
  {
    name: "the description of a drawing",
    unseen: `<svg width="90" height="30"><desc>TEXT</desc><text y="20">Words</text></svg>`,
    seen: `<svg width="400" height="30"><text y="20">TEXT</text></svg>`,
  },
];
