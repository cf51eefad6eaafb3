import type { Messages } from "./english.ts";
import { namesOf } from "./name-fields.ts";

const list = (texts: string[]) => texts.join(", ");
const quoted = (texts: string[]) => texts.map((text) => `«${text}»`).join(", ");

export const spanish: Messages = {
  denied: (reason) => `De acuerdo, no lo he hecho${reason ? `: ${reason}` : ""}. ¿Qué hago en su lugar?`,
  whichOne: (name, among) => `¿A qué se refiere «${name}»: ${quoted(namesOf(among))}?`,
  notFound: (name, nearest) =>
    `No encuentro «${name}» en esta página.${nearest ? ` Lo más parecido es «${nearest.label}».` : " Use un nombre que aparezca en la página."}`,
  notHere: () => "No lo encuentro en esta página.",
  disabled: ({ label }) => `«${label}» está desactivado.`,
  noOption: (option, { label }, options) => `«${label}» no tiene la opción «${option}». Opciones: ${quoted(options)}.`,
  bothOffer: (option, one, other) => `«${one.label}» y «${other.label}» ofrecen «${option}». ¿Cuál?`,
  severalItems: (count, name) => `Hay ${count} elementos llamados «${name}». ¿Cuál?`,
  whatToOpen: (wording, close) => `¿Qué debo ${close ? "cerrar" : "abrir"}? («${wording}»)`,
  nothingToOpen: () => "No hay nada que abrir en esta página.",
  noFileField: () => "Esta página no tiene un campo para archivos.",
  noTool: () => "Aquí no puedo hacerlo: no hay ninguna herramienta disponible.",
  noTextToRead: () => "No veo el texto del que sale la palabra.",
  notKept: (fields) => `Estos campos no han conservado su valor: ${list(fields.map(({ label }) => label))}.`,
  noSuggestion: (text, { label }) => `«${label}» no sugiere nada para «${text}».`,
  nothingToDo: () => "No he encontrado nada que hacer.",
  notUnderstood: (wordings) => `No he entendido ${quoted(wordings)}.`,
  unused: (words) => `No sé qué hacer con ${quoted(words)}, así que no he empezado.`,
  howToSay: () => "Por ejemplo: «Nombre: Ada, Correo: ada@example.com», «elige …» o «pulsa …».",
  stillEmpty: (labels) => `Aún vacío: ${list(labels)}.`,
  failedOften: (wording) => `Lo he intentado varias veces sin éxito: «${wording}».`,
  notSure: (wording) => `No estoy seguro de «${wording}». ¿Puede precisarlo?`,
  plan: (count) => `Este es mi plan (${count === 1 ? "1 paso" : `${count} pasos`}).`,
  filling: (count, then) => `Relleno ${count === 1 ? "1 campo" : `${count} campos`}${then}.`,
  thenSend: () => " y envío el formulario",
  thenDo: (wordings) => `, y después: ${list(wordings)}`,
  noFieldFor: (names) => `No he encontrado un campo para: ${list(names)}.`,
  noneOf: (name, label, options) =>
    `«${label}» no acepta ${name}.${options.length > 0 ? ` Opciones: ${quoted(options)}.` : ""}`,
  stillNeeded: (labels) => `Aún falta: ${list(labels)}.`,
  filled: () => "Todo está rellenado.",
  noFieldForAny: () => "No he encontrado ningún campo para eso en esta página.",
  whichField: (items) =>
    `No sé a qué campo corresponde ${quoted(items)}, así que no he empezado. Indique el nombre del campo, por ejemplo «Ciudad: Madrid».`,
  askMissing: (labels) => `He rellenado lo demás. Aún falta: ${list(labels)}. ¿Qué pongo?`,
  askValues: (labels) => `¿Qué pongo? Este formulario pide: ${list(labels)}.`,
  askValue: (label, options) =>
    `¿Qué pongo en «${label}»?${options.length > 0 ? ` Opciones: ${quoted(options)}.` : ""}`,
  waiting: () => "Espero a que la página responda.",
  pageComplains: (complaints) => `Lo he hecho, pero la página dice: ${complaints.join("; ")}. ¿Qué pongo en su lugar?`,
  unknownOutcome: (wordings) =>
    `No sé si esto ha funcionado: ${quoted(wordings)}. Compruebe la página. ¿Qué hago ahora?`,
  did: (wordings) => `Hecho: ${wordings.join("; ")}.`,
  done: () => "Hecho.",
  pageSays: (texts) => `La página dice: ${texts.join("; ")}`,
  noFieldTo: () => "Esta página no tiene un campo para eso.",
  noSearchField: () => "Esta página no tiene un campo de búsqueda.",
  noSearchButton: () => "Esta página no tiene un botón de búsqueda.",
  searchStayed: () => "He enviado la búsqueda, pero la página no ha cambiado.",
  noFieldForCriterion: (criterion) => `No he encontrado un campo para «${criterion}».`,
  whichIs: (superlative, wording) => `No sé cuál es «${superlative}» («${wording}»). ¿Cuál?`,
  options: (label, options) => `«${label}» ofrece ${quoted(options)}.`,
  valueOf: (label, value) => (value ? `«${label}» contiene «${value}».` : `«${label}» está vacío.`),
  isOn: (label, isOn) => `«${label}» está ${isOn ? "activado" : "desactivado"}.`,
  isRequired: (label, isRequired) => `«${label}» es ${isRequired ? "obligatorio" : "opcional"}.`,
  required: (labels) =>
    labels.length > 0 ? `Obligatorio: ${list(labels)}.` : "Ningún campo está marcado como obligatorio.",
  fields: (labels) => `Este formulario tiene ${labels.length} campos: ${list(labels)}.`,
  nothingMissing: () => "No falta nada obligatorio.",
  cannotAnswer: () => "Solo puedo responder a preguntas sobre este formulario.",
  notSo: (wording) => `No es así en esta página, por eso no he hecho nada: ${wording}.`,
  counted: (count) => `Cuento ${count}.`,
  cannotUndo: () => "No puedo deshacerlo. Diga qué debe contener el campo, por ejemplo «Nombre: Ada».",
};
