// Runs inside the page, bundled into one script. Finds elements as Playwright's locators do, so that tests need no change
// for a browser that Playwright cannot drive.
import { computeAccessibleName, getRole, isInaccessible } from "dom-accessibility-api";
import type { Step, TextMatch } from "../src/webdriver/steps.ts";

type Root = Document | ShadowRoot | Element;

const notText = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "HEAD", "TITLE"]);

/** All elements below a root, through open shadow roots, in document order. */
function descendants(root: Root): Element[] {
  return [...root.querySelectorAll("*")].flatMap((element) =>
    element.shadowRoot ? [element, ...descendants(element.shadowRoot)] : [element],
  );
}

function normalize(text: string): string {
  return text
    .replaceAll(/[\u200b\u00ad]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function matches(text: string, match: TextMatch): boolean {
  const given = normalize(text);
  if ("pattern" in match) return new RegExp(match.pattern, match.flags).test(given);
  const wanted = normalize(match.text);
  return match.exact ? given === wanted : given.toLowerCase().includes(wanted.toLowerCase());
}

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? "";
  const element = node as Element;
  if (notText.has(element.nodeName.toUpperCase())) return "";
  if (element.matches?.("input[type=submit], input[type=button], input[type=reset]"))
    return (element as HTMLInputElement).value;
  const inner = element.shadowRoot ? [...element.shadowRoot.childNodes] : [];
  return [...node.childNodes, ...inner].map(textOf).join("");
}

function labelsOf(element: Element): string[] {
  const { labels } = element as HTMLInputElement;
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
  const root = element.getRootNode() as Document;
  const named = ids.flatMap((id) => root.getElementById?.(id) ?? []);
  const aria = element.getAttribute("aria-label");
  return [...named, ...(named.length > 0 ? [] : (labels ?? []))].map(textOf).concat(aria ? [aria] : []);
}

function isDisabled(element: Element): boolean {
  return element.matches(":disabled") || element.closest("[aria-disabled=true]") !== null;
}

const finders: { [By in Step["by"]]: (scope: Root[], step: Extract<Step, { by: By }>) => Element[] } = {
  css: (scope, { selector }) => {
    const deep = (root: Root): Element[] => [
      ...root.querySelectorAll(selector),
      ...descendants(root).flatMap(({ shadowRoot }) => (shadowRoot ? [...shadowRoot.querySelectorAll(selector)] : [])),
    ];
    return scope.flatMap(deep);
  },
  role: (scope, { role, name, disabled }) =>
    scope
      .flatMap(descendants)
      .filter(
        (element) =>
          getRole(element) === role &&
          !isInaccessible(element) &&
          (disabled === undefined || isDisabled(element) === disabled) &&
          (!name || matches(computeAccessibleName(element), name)),
      ),
  label: (scope, { match }) =>
    scope.flatMap(descendants).filter((element) => labelsOf(element).some((label) => matches(label, match))),
  text: (scope, { match }) =>
    scope
      .flatMap((root) => (root instanceof Element ? [root, ...descendants(root)] : descendants(root))) // as Playwright's
      .filter(
        (element) =>
          !notText.has(element.nodeName.toUpperCase()) &&
          matches(textOf(element), match) &&
          ![...element.children, ...(element.shadowRoot?.children ?? [])].some((child) =>
            matches(textOf(child), match),
          ),
      ),
  attribute: (scope, { attribute, match }) =>
    scope.flatMap(descendants).filter((element) => matches(element.getAttribute(attribute) ?? "", match)),
  nth: (scope, { index }) => (scope as Element[]).slice(index, index === -1 ? undefined : index + 1),
  filter: (scope, { match }) => (scope as Element[]).filter((element) => matches(textOf(element), match)),
};

function find(steps: Step[]): Element[] {
  let found: Root[] = [document];
  for (const step of steps) {
    const finder = finders[step.by] as (scope: Root[], given: Step) => Element[];
    found = [...new Set(finder(found, step))];
  }
  return found as Element[];
}

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility === "visible";
}

/** Whether a click would reach the element: it or a descendant is at its centre. */
function isReachable(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  let hit = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x + width / 2, y + height / 2);
  while (hit && hit !== element) hit = hit.parentElement;
  return hit === element || element.localName === "option";
}

export { find, isDisabled, isReachable, isVisible };
