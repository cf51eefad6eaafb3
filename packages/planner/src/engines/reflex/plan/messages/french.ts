import type { Messages } from "./english.ts";
import { namesOf } from "./name-fields.ts";

const list = (texts: string[]) => texts.join(", ");
const quoted = (texts: string[]) => texts.map((text) => `« ${text} »`).join(", ");

export const french: Messages = {
  denied: (reason) => `D'accord, je ne l'ai pas fait${reason ? ` : ${reason}` : ""}. Que dois-je faire à la place ?`,
  whichOne: (name, among) => `Que désigne « ${name} » : ${quoted(namesOf(among))} ?`,
  notFound: (name, nearest) =>
    `Je ne trouve pas « ${name} » sur cette page.${nearest ? ` Le plus proche est « ${nearest.label} ».` : " Utilisez un nom affiché sur la page."}`,
  notHere: () => "Je ne trouve pas cela sur cette page.",
  disabled: ({ label }) => `« ${label} » est désactivé.`,
  noOption: (option, { label }, options) =>
    `« ${label} » ne propose pas « ${option} ». Choix possibles : ${quoted(options)}.`,
  bothOffer: (option, one, other) => `« ${one.label} » et « ${other.label} » proposent « ${option} ». Lequel ?`,
  severalItems: (count, name) => `Il y a ${count} éléments nommés « ${name} ». Lequel ?`,
  whatToOpen: (wording, close) => `Que dois-je ${close ? "fermer" : "ouvrir"} ? (« ${wording} »)`,
  nothingToOpen: () => "Il n'y a rien à ouvrir sur cette page.",
  noFileField: () => "Cette page n'a pas de champ pour un fichier.",
  noTool: () => "Je ne peux pas le faire ici : aucun outil n'est disponible.",
  noTextToRead: () => "Je ne vois pas le texte dont le mot doit venir.",
  notKept: (fields) => `Ces champs n'ont pas gardé leur valeur : ${list(fields.map(({ label }) => label))}.`,
  noSuggestion: (text, { label }) => `« ${label} » ne suggère rien pour « ${text} ».`,
  nothingToDo: () => "Je n'ai rien trouvé à faire.",
  notUnderstood: (wordings) => `Je n'ai pas compris ${quoted(wordings)}.`,
  unused: (words) => `Je ne sais pas quoi faire de ${quoted(words)} ; je n'ai donc pas commencé.`,
  howToSay: () => "Par exemple : « Nom : Ada, E-mail : ada@example.com », « choisis … » ou « clique sur … ».",
  stillEmpty: (labels) => `Encore vide : ${list(labels)}.`,
  failedOften: (wording) => `J'ai essayé plusieurs fois sans succès : « ${wording} ».`,
  notSure: (wording) => `Je ne suis pas sûr de « ${wording} ». Pouvez-vous préciser ?`,
  plan: (count) => `Voici mon plan (${count === 1 ? "1 étape" : `${count} étapes`}).`,
  filling: (count, then) => `Je remplis ${count === 1 ? "1 champ" : `${count} champs`}${then}.`,
  thenSend: () => " et j'envoie le formulaire",
  thenDo: (wordings) => `, puis : ${list(wordings)}`,
  noFieldFor: (names) => `Aucun champ trouvé pour : ${list(names)}.`,
  noneOf: (name, label, options) =>
    `« ${label} » n'accepte pas ${name}.${options.length > 0 ? ` Choix possibles : ${quoted(options)}.` : ""}`,
  stillNeeded: (labels) => `Il manque encore : ${list(labels)}.`,
  filled: () => "Tout est rempli.",
  noFieldForAny: () => "Je n'ai trouvé aucun champ pour cela sur cette page.",
  whichField: (items) =>
    `Je ne sais pas à quel champ correspond ${quoted(items)} ; je n'ai donc pas commencé. Indiquez le nom du champ, par exemple « Ville : Lyon ».`,
  askMissing: (labels) => `Le reste est rempli. Il manque encore : ${list(labels)}. Que dois-je saisir ?`,
  askValues: (labels) => `Que dois-je saisir ? Ce formulaire demande : ${list(labels)}.`,
  askValue: (label, options) =>
    `Que dois-je saisir dans « ${label} » ?${options.length > 0 ? ` Choix possibles : ${quoted(options)}.` : ""}`,
  waiting: () => "J'attends que la page réponde.",
  pageComplains: (complaints) =>
    `C'est fait, mais la page indique : ${complaints.join(" ; ")}. Que dois-je saisir à la place ?`,
  unknownOutcome: (wordings) =>
    `Je ne sais pas si cela a fonctionné : ${quoted(wordings)}. Vérifiez la page. Que faire ensuite ?`,
  did: (wordings) => `C'est fait : ${wordings.join(" ; ")}.`,
  done: () => "C'est fait.",
  pageSays: (texts) => `La page indique : ${texts.join(" ; ")}`,
  noFieldTo: () => "Cette page n'a pas de champ pour cela.",
  noSearchField: () => "Cette page n'a pas de champ de recherche.",
  noSearchButton: () => "Cette page n'a pas de bouton de recherche.",
  searchStayed: () => "J'ai lancé la recherche, mais la page n'a pas changé.",
  noFieldForCriterion: (criterion) => `Aucun champ trouvé pour « ${criterion} ».`,
  whichIs: (superlative, wording) => `Je ne sais pas ce que désigne « ${superlative} » (« ${wording} »). Lequel ?`,
  options: (label, options) => `« ${label} » propose ${quoted(options)}.`,
  valueOf: (label, value) => (value ? `« ${label} » contient « ${value} ».` : `« ${label} » est vide.`),
  isOn: (label, isOn) => `« ${label} » est ${isOn ? "activé" : "désactivé"}.`,
  isRequired: (label, isRequired) => `« ${label} » est ${isRequired ? "obligatoire" : "facultatif"}.`,
  required: (labels) =>
    labels.length > 0 ? `Obligatoire : ${list(labels)}.` : "Aucun champ n'est marqué obligatoire.",
  fields: (labels) => `Ce formulaire a ${labels.length} champs : ${list(labels)}.`,
  nothingMissing: () => "Il ne manque rien d'obligatoire.",
  cannotAnswer: () => "Je ne peux répondre qu'aux questions sur ce formulaire.",
  notSo: (wording) => `Ce n'est pas le cas sur cette page ; je n'ai donc rien fait : ${wording}.`,
  counted: (count) => `J'en compte ${count}.`,
  cannotUndo: () => "Je ne peux pas annuler. Dites ce que le champ doit contenir, par exemple « Nom : Ada ».",
};
