// What pressing an element sends: where, how, and the values that a person does not see or has chosen.
import type { Sends } from "@giselles-ai/protocol";
import { oneLine, truncate } from "../text.ts";
import { isTag, queryAll, selfAndAncestors } from "../tree.ts";
import { digestOf } from "./digest.ts";
import { handleOf } from "./handles.ts";
import { readLabel } from "./label.ts";

type Choice = [label: string, value: string];

/** One control of a form, as it is sent. */
export interface SentControl {
  element: Element;
  name: string;
  /** Of what can be chosen: every choice. */
  choices?: Choice[];
  /** What is sent now. */
  sent: Choice[];
}

/** What a press sends. */
export interface Sent {
  url: string;
  /** Method, encoding, target, and what else is requested. */
  how: string[];
  controls: SentControl[];
  /** The names of the fields that a person sees. What is typed there is not part of it. */
  seen: Set<string>;
  /** The link or button. */
  by?: Element | undefined;
}

// A field named "action" or "elements" hides that property of its form, so forms are read through their prototypes.

function native<Value>(node: Node, name: string): Value | undefined {
  for (let type = Object.getPrototypeOf(node); type; type = Object.getPrototypeOf(type)) {
    const get = Object.getOwnPropertyDescriptor(type, name)?.get;
    if (get) return get.call(node) as Value;
  }
  return undefined;
}

function read(element: Element | undefined, name: string): string {
  return (element && Element.prototype.getAttribute.call(element, name)) ?? "";
}

function resolve(element: Element, written: string): string {
  const base = native<string>(element, "baseURI");
  return URL.canParse(written, base) ? new URL(written, base).href : written;
}

const submitters = "button,input[type=submit],input[type=image]";
const links = "a[href],area[href],a[*|href]";

function isSubmitter(element: Element): element is HTMLButtonElement {
  return element.matches(submitters) && /^(?:submit|image)$/.test((element as HTMLButtonElement).type);
}

/** What pressing an element sends: the link or button that it is, is part of, or contains. Of a field: what Enter sends. */
export function sentBy(element: Element): Sent | undefined {
  if (element.matches("input,select") && !/^(?:submit|image|button|reset)$/.test((element as HTMLInputElement).type))
    return sentByEnter(element as HTMLInputElement);
  for (const each of selfAndAncestors(element)) {
    const found = isTag(each, "label") && each.control ? each.control : each;
    if (found.matches(links)) return sentByLink(found);
    if (found.matches("button,input,select,textarea,summary")) return sentByButton(found);
  }
  const [inner, other] = queryAll(element, `${links},${submitters}`);
  return inner && !other ? (inner.matches(links) ? sentByLink(inner) : sentByButton(inner)) : undefined;
}

function sentByLink(link: Element): Sent {
  const url = resolve(link, read(link, "href") || read(link, "xlink:href"));
  const pings = read(link, "ping").split(/\s+/).filter(Boolean);
  const how = [targetOf(link), ...pings.map((ping) => resolve(link, ping)), `${link.hasAttribute("download")}`];
  return { url, how, controls: [], seen: new Set(), by: link };
}

function sentByButton(button: Element): Sent | undefined {
  const { form } = button as HTMLButtonElement;
  return form && isSubmitter(button) && !button.matches(":disabled") ? sentByForm(form, button) : undefined;
}

/** Enter presses the first submit button of the form. */
function sentByEnter(field: HTMLInputElement): Sent | undefined {
  const button = defaultButton(field);
  return !field.form || button?.matches(":disabled") ? undefined : sentByForm(field.form, button);
}

/** The button that Enter in a field presses. It need not be inside the form. */
export function defaultButton(field: HTMLInputElement): HTMLButtonElement | undefined {
  const { form } = field;
  const all = form ? queryAll(field.getRootNode() as Document, submitters) : [];
  return all.filter(isSubmitter).find((each) => each.form === form);
}

function targetOf(element: Element, own = ""): string {
  return (
    own ||
    read(element, "target") ||
    read(element.ownerDocument?.querySelector?.("base[target]") ?? undefined, "target")
  );
}

/** What a form sends when this button submits it. */
export function sentByForm(form: HTMLFormElement, by?: HTMLButtonElement): Sent {
  const written = read(by, "formaction") || read(form, "action");
  const page = native<Document>(form, "ownerDocument");
  const url = resolve(by ?? form, written || String(page && native<string>(page, "URL")));
  const method = (read(by, "formmethod") || read(form, "method") || "get").toLowerCase();
  const encoding = (read(by, "formenctype") || read(form, "enctype")).toLowerCase();
  const sent: Sent = {
    url,
    how: [method, encoding, targetOf(form, read(by, "formtarget"))],
    controls: [],
    seen: new Set(),
    by,
  };
  for (const control of Array.from(native<ArrayLike<HTMLInputElement>>(form, "elements") ?? []))
    addControl(sent, control);
  if (by?.name) sent.controls.push({ element: by, name: by.name, sent: [["", by.value]] });
  return sent;
}

function addControl({ controls, seen }: Sent, element: HTMLInputElement): void {
  const { name, type, value } = element;
  if (
    !name ||
    element.matches(":disabled,button,fieldset,object,output,[type=submit],[type=button],[type=reset],[type=file]")
  )
    return;
  if (isTag(element, "select")) {
    const choice = (option: HTMLOptionElement): Choice => [oneLine(option.label), option.value];
    const choices = Array.from(element.options, choice);
    controls.push({ element, name, choices, sent: Array.from(element.selectedOptions, choice) });
  } else if (/^(?:checkbox|radio)$/.test(type))
    controls.push({ element, name, choices: [["", value]], sent: element.checked ? [["", value]] : [] });
  else if (type === "hidden" || element.readOnly || !handleOf(element))
    controls.push({ element, name, sent: [["", value]] });
  else seen.add(name);
}

// Tokens that a page renews by itself: by their name, and because they look like one. An amount or an account does not.
const tokenName =
  /csrf|xsrf|token|nonce|authenticity|verification|viewstate|eventvalidation|captcha|(?:^|[_-])(?:timestamp|ts)$/i;
const tokenValue = /^(?=.*\d|[^.]{24})[\w+/=.:~%-]{10,}$|^$/;

export function isToken({ name, choices, sent }: SentControl): boolean {
  return !choices && tokenName.test(name) && sent.every(([, value]) => tokenValue.test(value));
}

/** The elements that we have acted on since the last look. The page may have changed what it sends in response. */
export const edited = new Set<Element>();

/** The last things that were reported as sent, by digest. */
const reported = new Map<string, Sent>();
const maxReported = 2000;

export function sentOf(digest: string): Sent | undefined {
  return reported.get(digest);
}

export function digestOfSent(sent: Sent): string {
  const { url, how, controls } = sent;
  const values = controls.map((control) => [control.name, control.choices, isToken(control) || control.sent]);
  return digestOf(JSON.stringify([url, how, values]));
}

const maxUnseen = 8;

/** Describes what is sent for policies and people, and remembers it for the comparison at the press. */
export function describeSent(sent: Sent, element: Element): Sends {
  const { url, controls, by } = sent;
  const digest = digestOfSent(sent);
  reported.delete(digest);
  reported.set(digest, sent);
  for (const old of reported.keys()) if (reported.size > maxReported) reported.delete(old);
  const unseen = controls
    .filter((control) => !control.choices && control.element !== by && !isToken(control) && control.sent[0]?.[1])
    .map(({ name, sent: [first] }) => ({
      name: truncate(oneLine(name), 40),
      value: truncate(oneLine(first?.[1]), 60),
    }));
  return {
    digest,
    url,
    ...(by && by !== element && element.matches("input,select") && { by: readLabel(by) }),
    ...(unseen[0] && { unseen: unseen.slice(0, maxUnseen) }),
  };
}
