// What an action showed, and a later action of the same batch replaced: what has changed at the end does not say it.
import {
  focusOf,
  handleOf,
  isSensitive,
  maskValue,
  queryAll,
  readLabel,
  readTexts,
} from "@giselles-ai/browser-tool/dom/internal";
import type { AnyAction, Outcome } from "@giselles-ai/protocol";
import { mayHaveHappened } from "@giselles-ai/protocol/rules";
import { watchDialogsOf } from "./closed-dialog.ts";

/** The most characters for one action, and for a batch. */
const maxLength = 300;
const maxTotal = 1200;

const noChange = "The page shows no change.";
const acting = /^(?:click|press|select|check|drag|long_press|hover)/;
const typing = /^(?:.|Space|Backspace|Delete)$/u;
const buttons = "button,a[href],[role=button],[role=link],[role^=menuitem]";
const fields = "input:not([type=checkbox],[type=radio],[type=hidden]),select,textarea";

/** What a person can read at one moment. */
interface Moment {
  /** Texts; and fields with their values, after a mark. */
  shown: Set<string>;
  /** How many there are: when some appear, their names are in the changes. */
  buttons: number;
  focus: string;
}

const mark = "\0";

/** Actions run one batch after the other in a document, so there is one log. */
export function createShownLog() {
  let page: Document;
  let actions: readonly AnyAction[] = [];
  /** By the index of the action that follows. */
  let moments: Moment[] = [];
  let dialogs = watchDialogsOf([]);

  const acts = (index: number) => acting.test(actions[index]?.action ?? "");

  /** Not the field of the action itself, nor what shows while someone types; and of what counts on, only the end. */
  function createFilter(index: number, focus: string, last: Moment) {
    const { action, fieldId = focus, keys } = actions[index] as AnyAction;
    const next = actions[index + 1];
    const isKey = action === "press";
    const isRepeated = action === next?.action && fieldId === (next.fieldId ?? focus);
    const ends = new Set([...last.shown].map(withoutDigits));
    return (text: string) => {
      if ((isKey && typing.test(String(keys))) || text.startsWith(`${mark}${fieldId} `)) return false;
      return !((isRepeated || (isKey && text[0] !== mark)) && ends.has(withoutDigits(text)));
    };
  }

  return {
    start(started: Document, batch: readonly unknown[]): void {
      page = started;
      actions = batch as AnyAction[];
      moments = [];
      dialogs = watchDialogsOf(actions);
    },
    async before(index: number): Promise<void> {
      if (acts(index) || acts(index - 1)) moments[index] = readMoment(page);
      await dialogs.check(index);
    },
    end(outcomes: Outcome[]): void {
      dialogs.explain(outcomes);
      if (!moments.some(Boolean)) return;
      const last = readMoment(page);
      const reported = new Set(last.shown);
      let room = maxTotal;
      for (const outcome of outcomes) {
        const { index } = outcome;
        const before = moments[index];
        const after = moments[index + 1] ?? last;
        if (!before || !acts(index) || !mayHaveHappened(outcome)) continue;
        const isFocused = before.focus !== after.focus && isClickInto(after.focus, actions[index]);
        if (isFocused || !isSame(before, after)) confirm(outcome);
        const isWorthwhile = createFilter(index, before.focus, last);
        const said = describe(
          [...after.shown].filter((text) => !before.shown.has(text) && !reported.has(text) && isWorthwhile(text)),
          Math.min(room, maxLength),
        );
        for (const text of after.shown) if (text[0] !== mark) reported.add(text);
        room -= said.length;
        if (said) outcome.message = [outcome.message, said].filter(Boolean).join(" ");
      }
    },
  };
}

function readMoment(page: Document): Moment {
  const values = partsIn<HTMLInputElement>(page, fields).flatMap((field) => {
    const handle = handleOf(field);
    if (!handle) return [];
    const isSecret = isSensitive(field, readLabel(field));
    return `${mark}${handle} = ${JSON.stringify(maskValue(field.value, { isSecret, maxLength }))}`;
  });
  return {
    shown: new Set([...readTexts(page).map(({ text }) => text), ...values]),
    buttons: partsIn(page, buttons).filter((button) =>
      button.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    ).length,
    focus: focusOf(page),
  };
}

/** Also those in shadow roots. */
function partsIn<Part extends Element = HTMLElement>(root: ParentNode, selector: string): Part[] {
  const hosts = queryAll(root, "*").flatMap(({ shadowRoot }) => shadowRoot ?? []);
  return [...queryAll<Part>(root, selector), ...hosts.flatMap((host) => partsIn<Part>(host, selector))];
}

/** A click that gives a field the focus has done its work. What keys move is reported elsewhere. */
function isClickInto(focus: string, action: AnyAction | undefined): boolean {
  return /^(?:input|text|combo|rich)/.test(focus) && /^click/.test(action?.action ?? "");
}

function isSame(before: Moment, after: Moment): boolean {
  if (before.buttons !== after.buttons || before.shown.size !== after.shown.size) return false;
  return [...before.shown].every((text) => after.shown.has(text));
}

/** What changed during the action is its effect. */
function confirm(outcome: Outcome): void {
  if (!outcome.message?.endsWith(noChange)) return;
  outcome.status = "applied";
  outcome.message = outcome.message.slice(0, -noChange.length).trim();
  if (!outcome.message) delete outcome.message;
}

function withoutDigits(text: string): string {
  return text.replace(/\d/g, "");
}

function describe(shown: string[], room: number): string {
  const text = shown.filter((one) => one[0] !== mark).join(" ");
  const values = shown.flatMap((one) => (one[0] === mark ? one.slice(1) : []));
  const parts = [text && JSON.stringify(text.slice(0, room)), ...values].filter(Boolean);
  return parts[0] && room > 0 ? `It showed ${parts.join(", ").slice(0, 2 * maxLength)}.` : "";
}
