/** The script of the trace page, which takes its words from attributes. The page is readable without it. */
export const script = `
const root = document.documentElement;
const tools = document.querySelector(".tools");
tools.hidden = false;

const theme = document.getElementById("theme");
const dark = matchMedia("(prefers-color-scheme: dark)");
let isDark = dark.matches;
function show() {
  theme.textContent = theme.dataset[isDark ? "light" : "dark"];
  theme.setAttribute("aria-label", theme.dataset[isDark ? "useLight" : "useDark"]);
}
theme.addEventListener("click", () => {
  isDark = !isDark;
  root.dataset.theme = isDark ? "dark" : "light";
  show();
});
dark.addEventListener("change", () => {
  if (root.dataset.theme) return;
  isDark = dark.matches;
  show();
});
show();

const unfold = document.getElementById("unfold");
unfold.addEventListener("click", () => {
  const open = unfold.getAttribute("aria-pressed") !== "true";
  unfold.setAttribute("aria-pressed", String(open));
  unfold.textContent = unfold.dataset[open ? "less" : "all"];
  for (const details of document.querySelectorAll("details")) details.open = open;
});

const steps = [...document.querySelectorAll(".step")];
const links = new Map([...document.querySelectorAll("nav a")].map((link) => [link.hash.slice(1), link]));
const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    for (const link of links.values()) link.removeAttribute("aria-current");
    links.get(target.id)?.setAttribute("aria-current", "true");
  }
}, { rootMargin: "-15% 0px -75% 0px" });
for (const step of steps) seen.observe(step);

addEventListener("keydown", ({ key, target, ctrlKey, metaKey, altKey }) => {
  if (ctrlKey || metaKey || altKey || target.closest("pre")) return;
  const by = { j: 1, k: -1 }[key];
  if (!by) return;
  const middle = innerHeight / 3;
  const focused = steps.indexOf(document.activeElement.closest(".step"));
  const at = focused === -1 ? steps.findLastIndex((step) => step.getBoundingClientRect().top < middle) : focused;
  const step = steps[Math.min(steps.length - 1, Math.max(0, at + by))];
  step?.scrollIntoView({ block: "start" });
  step?.focus({ preventScroll: true });
});
`;
