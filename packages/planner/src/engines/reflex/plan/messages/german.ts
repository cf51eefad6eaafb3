import type { Messages } from "./english.ts";
import { namesOf } from "./name-fields.ts";

const list = (texts: string[]) => texts.join(", ");
const quoted = (texts: string[]) => texts.map((text) => `„${text}“`).join(", ");

export const german: Messages = {
  denied: (reason) =>
    `In Ordnung, das habe ich nicht getan${reason ? `: ${reason}` : ""}. Was soll ich stattdessen tun?`,
  whichOne: (name, among) => `Was ist mit „${name}“ gemeint: ${quoted(namesOf(among))}?`,
  notFound: (name, nearest) =>
    `Ich finde „${name}“ auf dieser Seite nicht.${nearest ? ` Am ähnlichsten ist „${nearest.label}“.` : " Bitte einen Namen verwenden, der auf der Seite steht."}`,
  notHere: () => "Das finde ich auf dieser Seite nicht.",
  disabled: ({ label }) => `„${label}“ ist deaktiviert.`,
  noOption: (option, { label }, options) =>
    `„${label}“ hat keine Option „${option}“. Zur Wahl stehen ${quoted(options)}.`,
  bothOffer: (option, one, other) => `„${one.label}“ und „${other.label}“ bieten „${option}“ an. Was ist gemeint?`,
  severalItems: (count, name) => `Es gibt ${count} Einträge namens „${name}“. Welcher ist gemeint?`,
  whatToOpen: (wording, close) => `Was soll ich ${close ? "schließen" : "öffnen"}? („${wording}“)`,
  nothingToOpen: () => "Auf dieser Seite lässt sich nichts öffnen.",
  noFileField: () => "Diese Seite hat kein Feld für eine Datei.",
  noTool: () => "Das kann ich hier nicht: Dafür gibt es kein Werkzeug.",
  noTextToRead: () => "Ich sehe den Text nicht, aus dem das Wort stammen soll.",
  notKept: (fields) => `Diese Felder haben den Wert nicht übernommen: ${list(fields.map(({ label }) => label))}.`,
  noSuggestion: (text, { label }) => `„${label}“ schlägt nichts für „${text}“ vor.`,
  nothingToDo: () => "Ich habe nichts gefunden, was zu tun wäre.",
  notUnderstood: (wordings) => `Das habe ich nicht verstanden: ${quoted(wordings)}.`,
  unused: (words) => `Ich weiß nicht, was ich mit ${quoted(words)} tun soll, und habe deshalb nicht angefangen.`,
  howToSay: () => "Zum Beispiel: „Name: Ada, E-Mail: ada@example.com“, „wähle …“ oder „klicke auf …“.",
  stillEmpty: (labels) => `Noch leer: ${list(labels)}.`,
  failedOften: (wording) => `Das hat auch nach mehreren Versuchen nicht geklappt: „${wording}“.`,
  notSure: (wording) => `Ich bin bei „${wording}“ nicht sicher. Was ist genau gemeint?`,
  plan: (count) => `Mein Plan (${count === 1 ? "1 Schritt" : `${count} Schritte`}).`,
  filling: (count, then) => `Ich fülle ${count === 1 ? "1 Feld" : `${count} Felder`} aus${then}.`,
  thenSend: () => " und sende das Formular ab",
  thenDo: (wordings) => `, danach: ${list(wordings)}`,
  noFieldFor: (names) => `Dafür habe ich kein Feld gefunden: ${list(names)}.`,
  noneOf: (name, label, options) =>
    `„${label}“ nimmt ${name} nicht an.${options.length > 0 ? ` Zur Wahl stehen ${quoted(options)}.` : ""}`,
  stillNeeded: (labels) => `Noch nötig: ${list(labels)}.`,
  filled: () => "Alles ist eingetragen.",
  noFieldForAny: () => "Auf dieser Seite habe ich dafür kein Feld gefunden.",
  whichField: (items) =>
    `Ich weiß nicht, in welches Feld ${quoted(items)} gehört, und habe deshalb nicht angefangen. Bitte mit dem Namen des Felds angeben, etwa „Ort: Berlin“.`,
  askMissing: (labels) => `Der Rest ist eingetragen. Noch nötig: ${list(labels)}. Was soll ich eintragen?`,
  askValues: (labels) => `Was soll ich eintragen? Dieses Formular fragt nach: ${list(labels)}.`,
  askValue: (label, options) =>
    `Was soll ich bei „${label}“ eintragen?${options.length > 0 ? ` Zur Wahl stehen ${quoted(options)}.` : ""}`,
  waiting: () => "Ich warte auf die Seite.",
  pageComplains: (complaints) =>
    `Das habe ich getan, aber die Seite meldet: ${complaints.join("; ")}. Was soll ich stattdessen eintragen?`,
  unknownOutcome: (wordings) =>
    `Ich weiß nicht, ob das geklappt hat: ${quoted(wordings)}. Bitte auf der Seite nachsehen. Wie geht es weiter?`,
  did: (wordings) => `Erledigt: ${wordings.join("; ")}.`,
  done: () => "Erledigt.",
  pageSays: (texts) => `Die Seite meldet: ${texts.join("; ")}`,
  noFieldTo: () => "Diese Seite hat kein Feld dafür.",
  noSearchField: () => "Diese Seite hat kein Suchfeld.",
  noSearchButton: () => "Diese Seite hat keine Schaltfläche zum Suchen.",
  searchStayed: () => "Ich habe die Suche abgeschickt, aber die Seite blieb gleich.",
  noFieldForCriterion: (criterion) => `Für „${criterion}“ habe ich kein Feld gefunden.`,
  whichIs: (superlative, wording) => `Ich weiß nicht, was „${superlative}“ ist („${wording}“). Was ist gemeint?`,
  options: (label, options) => `„${label}“ bietet ${quoted(options)}.`,
  valueOf: (label, value) => (value ? `„${label}“ ist „${value}“.` : `„${label}“ ist leer.`),
  isOn: (label, isOn) => `„${label}“ ist ${isOn ? "an" : "aus"}.`,
  isRequired: (label, isRequired) => `„${label}“ ist ${isRequired ? "ein Pflichtfeld" : "freiwillig"}.`,
  required: (labels) =>
    labels.length > 0 ? `Pflichtfelder: ${list(labels)}.` : "Kein Feld ist als Pflichtfeld markiert.",
  fields: (labels) => `Dieses Formular hat ${labels.length} Felder: ${list(labels)}.`,
  nothingMissing: () => "Es fehlt nichts, was nötig ist.",
  cannotAnswer: () => "Ich kann nur Fragen zu diesem Formular beantworten.",
  notSo: (wording) => `Das trifft auf dieser Seite nicht zu, deshalb habe ich nichts getan: ${wording}.`,
  counted: (count) => `Ich zähle ${count}.`,
  cannotUndo: () => "Rückgängig machen kann ich das nicht. Bitte sagen, was im Feld stehen soll, etwa „Name: Ada“.",
};
