// Text in the colour of its ground, and text without a size.
import { boxed, pixel, styled, type Way } from "./unseen-way.ts";

export const colours: Way[] = [
  styled("white on white", "color:#fff", "color:#bbb"),
  styled("almost white on white", "color:#fdfdfd", "color:#ddd"),
  styled("white on white in words", "color:white", "color:whitesmoke;background:gray"),
  styled("pale yellow on white", "color:#ffffd0", "color:#cc0"),
  styled("transparent", "color:transparent", "color:rgba(0,0,0,.6)"),
  styled("almost transparent", "color:rgba(0,0,0,.03)", "color:rgba(0,0,0,.4)"),
  styled("by lab colour", "color:lab(100 0 0)", "color:lab(40 0 0)"),
  styled("by oklch colour", "color:oklch(1 0 0)", "color:oklch(.5 .2 20)"),
  styled("by mixed colour", "color:color-mix(in srgb, white 99%, red)", "color:color-mix(in srgb, white 30%, red)"),
  styled("black on a black box", "color:#000;background:#000", "color:#fff;background:#000"),
  boxed("black in a black box", "background:#000;color:#000", "background:#000;color:#eee"),
  boxed(
    "black in a dark gradient",
    "background:linear-gradient(#000,#030303)",
    "background:linear-gradient(#000,#aaa)",
  ),
  boxed(
    "white on a half-transparent box",
    "background:rgba(255,255,255,.5);color:#fff",
    "background:rgba(0,0,0,.5);color:#fff",
  ),
  styled("transparent fill", "-webkit-text-fill-color:transparent", "-webkit-text-fill-color:green"),
  styled(
    "a gradient as text",
    "background:linear-gradient(#fff,#fff) text;color:transparent",
    "background:linear-gradient(red,blue) text;color:transparent",
  ),
  styled(
    "transparent with a shadow",
    "color:transparent;text-shadow:0 0 2px #fff",
    "color:transparent;text-shadow:0 0 2px #000",
  ),
  styled(
    "transparent with an outline",
    "color:transparent;-webkit-text-stroke:1px #fff",
    "color:transparent;-webkit-text-stroke:1px #000",
  ),
  styled("blended into white", "mix-blend-mode:screen", "mix-blend-mode:multiply"),
  styled("lightened into white", "mix-blend-mode:lighten", "mix-blend-mode:difference;color:#fff"),
  {
    name: "the colour of a page behind",
    unseen: `<style>html{background:#123}body{color:#123}</style><p>TEXT</p>`,
    seen: `<style>html{color-scheme:dark}</style><p>TEXT</p>`,
  },
  {
    name: "white on what another element paints",
    unseen: `<div style="position:relative"><i style="position:absolute;inset:0;background:#fff"></i><p style="position:relative;color:#fff">TEXT</p></div>`,
    seen: `<div style="position:relative"><i style="position:absolute;inset:0;background:#000"></i><p style="position:relative;color:#fff">TEXT</p></div>`,
  },
  {
    name: "white beside an image",
    unseen: `<img src="${pixel}" width="9" height="9"><p style="color:#fff">TEXT</p>`,
    seen: `<div style="position:relative;margin-top:3000px"><img src="${pixel}" style="position:absolute;width:100%;height:90px"><p style="position:relative;color:#fff">TEXT</p></div>`,
  },
  {
    name: "white on a generated box",
    unseen: `<style>.g{position:relative;color:#fff}.g::before{content:"";position:absolute;inset:0;z-index:-1;background:#fff}</style><p class="g">TEXT</p>`,
    seen: `<style>.g{position:relative;color:#fff}.g::before{content:"";position:absolute;inset:0;z-index:-1;background:#000}</style><p class="g">TEXT</p>`,
  },
  {
    name: "a style without a class",
    unseen: `<style>p b{color:#fff}</style><p>Words <b>TEXT</b></p>`,
    seen: `<style>p b{color:#00f}</style><p>Words <b>TEXT</b></p>`,
  },
  {
    name: "white in a frame on a white page",
    unseen: `<iframe title="f" srcdoc="<p style='color:#fff'>TEXT</p>"></iframe>`,
    seen: `<div style="background:#000"><iframe title="f" srcdoc="<p style='color:#fff'>TEXT</p>"></iframe></div>`,
  },
];

export const sizes: Way[] = [
  styled("no font size", "font-size:0", "font-size:8px"),
  styled("a font of 1 px", "font-size:1px", "font-size:6px"),
  styled("a font of 2 px", "font-size:2px", "font-size:7px"),
  styled("font shorthand", "font:0/0 a", "font:9px/1 serif"),
  styled("zoomed away", "zoom:.02", "zoom:.6"),
  styled("scaled to nothing", "transform:scale(0)", "transform:scale(.6)"),
  styled("scaled almost to nothing", "transform:scale(.03)", "transform:scale(1.1)"),
  styled("scaled flat", "transform:scaleY(.01)", "transform:scaleY(.7)"),
  styled("the scale property", "scale:0", "scale:.8"),
  styled("turned on its edge", "transform:rotateY(90deg)", "transform:rotateY(20deg)"),
  styled(
    "turned around",
    "transform:rotateY(180deg);backface-visibility:hidden",
    "transform:rotateY(10deg);backface-visibility:hidden",
  ),
  styled("letters on one heap", "letter-spacing:-1em;white-space:nowrap", "letter-spacing:-.02em"),
  styled("masked letters", "-webkit-text-security:disc", "-webkit-text-security:none"),
  boxed("a box scaled to nothing", "transform:scale(0,1)", "transform:scale(.9,1)"),
  {
    name: "small print in running text",
    unseen: `<p>Words <span style="font-size:0">TEXT</span></p>`,
    seen: `<p>Words <span style="font-size:7px">TEXT</span></p>`,
  },
  {
    name: "a tiny frame",
    unseen: `<iframe title="f" style="width:4px;height:4px;border:0" srcdoc="<p>TEXT</p>"></iframe>`,
    seen: `<iframe title="f" style="width:90px;height:40px" srcdoc="<p>TEXT</p>"></iframe>`,
  },
];
