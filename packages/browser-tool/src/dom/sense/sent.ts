// What pressing an element sends: where, how, and the values that a person does not see or has chosen.
import type { Sends } from "@giselles-ai/protocol";
import { oneLine, truncate } from "../text.ts";
import { attribute, isTag, matches, member, queryAll, rootOf, selfAndAncestors, tagOf } from "../tree.ts";
import { digestOf } from "./digest.ts";
import { handleOf } from "./handles.ts";
import { readLabel } from "./label.ts";
import { visibleText } from "./name.ts";

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

function resolve(element: Element, written: string): string {
  const base = member(element, "baseURI");
  return URL.canParse(written, base) ? new URL(written, base).href : written;
}

const submitters = "button,input[type=submit],input[type=image]";
const links = "a[*|href],area[href]";

function isSubmitter(element: Element): element is HTMLButtonElement {
  return matches(element, submitters) && /^(?:submit|image)$/.test((element as HTMLButtonElement).type);
}

/** What pressing an element sends: the link or button that it is, is part of, or contains. Of a field: what Enter sends. */
export function sentBy(element: Element): Sent | undefined {
  if (matches(element, "input,select") && !/^(?:submit|image|button|reset)$/.test((element as HTMLInputElement).type))
    return sentByEnter(element as HTMLInputElement);
  for (const each of selfAndAncestors(element)) {
    const sent = sentByOne((isTag(each, "label") && each.control) || each);
    if (sent) return sent; // a button that sends nothing passes the click on to a link around it
  }
  const [inner, other] = queryAll(element, `${links},${submitters}`);
  return inner && !other ? sentByOne(inner) : undefined;
}

function sentByOne(link: Element): Sent | undefined {
  if (!matches(link, links)) return sentByButton(link);
  // A drawing may animate the address of a link.
  const animated = (link as SVGAElement).href?.animVal;
  const url = resolve(link, animated ?? attribute(link, "href"));
  const pings = `${attribute(link, "ping")} ${attribute(link, "attributionsrc")}`.split(/\s+/).filter(Boolean);
  const how = [targetOf(link), ...pings.map((ping) => resolve(link, ping)), `${matches(link, "[download]")}`];
  return { url, how, controls: [], seen: new Set(), by: link };
}

function sentByButton(button: Element): Sent | undefined {
  const form = isSubmitter(button) && !matches(button, ":disabled") && button.form;
  return form ? sentByForm(form, button) : undefined;
}

/** Enter presses the first submit button of the form. */
function sentByEnter(field: HTMLInputElement): Sent | undefined {
  const button = defaultButton(field);
  if (!field.form || matches(button, ":disabled")) return undefined;
  const sent = sentByForm(field.form, button);
  if (button) sent.how.push(wordsOf(button)); // another button, or another name, is another press
  return sent;
}

/** The name of a button, and what it shows. */
function wordsOf(button: Element): string {
  return [...new Set([readLabel(button), shownBy(button)])].join(" ");
}

/** The text on a button. */
export function shownBy(button: Element): string {
  return truncate(visibleText(button) || oneLine((button as HTMLInputElement).value), 200);
}

/** The button that Enter in a field presses. It need not be inside the form. */
export function defaultButton(field: HTMLInputElement): HTMLButtonElement | undefined {
  const { form } = field;
  const all = form ? queryAll(rootOf(field) as Document, submitters) : [];
  return all.filter(isSubmitter).find((each) => each.form === form);
}

function targetOf(element: Element, own = ""): string {
  return (
    own ||
    attribute(element, "target") ||
    attribute(element.ownerDocument?.querySelector?.("base[target]") ?? undefined, "target")
  );
}

/** What a form sends when this button submits it. */
export function sentByForm(form: HTMLFormElement, by?: HTMLButtonElement): Sent {
  const written = attribute(by, "formaction") || attribute(form, "action");
  const page = member(form, "ownerDocument");
  const url = resolve(by ?? form, written || Reflect.get(Document.prototype, "URL", page));
  const method = (attribute(by, "formmethod") || attribute(form, "method") || "get").toLowerCase();
  const encoding = (attribute(by, "formenctype") || attribute(form, "enctype")).toLowerCase();
  const sent: Sent = {
    url,
    how: [method, encoding, targetOf(form, attribute(by, "formtarget"))],
    controls: [],
    seen: new Set(),
    by,
  };
  for (const control of Array.from(member(form, "elements")) as HTMLInputElement[]) addControl(sent, control, form);
  if (by?.name) sent.controls.push({ element: by, name: by.name, sent: [["", by.value]] });
  return sent;
}

function addControl({ controls, seen }: Sent, element: HTMLInputElement, form: HTMLFormElement): void {
  const { type, value } = element;
  const name = attribute(element, "name");
  if (
    !name ||
    matches(element, ":disabled,button,fieldset,object,output,[type=submit],[type=button],[type=reset],[type=file]")
  )
    return;
  if (isTag(element, "select")) {
    const choice = (option: HTMLOptionElement): Choice => [oneLine(option.label), option.value];
    const choices = Array.from(element.options, choice);
    controls.push({ element, name, choices, sent: Array.from(element.selectedOptions, choice) });
  } else if (tagOf(element).includes("-")) {
    // Only the form knows the value of a custom element.
    const sent = new FormData(form).getAll(name).map((each): Choice => ["", `${each}`]);
    controls.push({ element, name, choices: [], sent });
  } else if (/^(?:checkbox|radio)$/.test(type))
    controls.push({ element, name, choices: [["", value]], sent: element.checked ? [["", value]] : [] });
  else if (type === "hidden" || element.readOnly || !handleOf(element))
    controls.push({ element, name, sent: [["", value]] });
  else seen.add(name);
}

// Tokens that a page renews by itself: by their name, and because they look like one. An amount or an account does not.
const tokenName =
  /[cx]srf|token|nonce|authenticity|verification|viewstate|eventvalidation|captcha|(?:^|[_-])(?:timestamp|ts)$/i;
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
    ...(by && by !== element && matches(element, "input,select") && { by: wordsOf(by) }),
    ...(unseen[0] && { unseen: unseen.slice(0, maxUnseen) }),
  };
}
