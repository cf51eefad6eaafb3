// Commands in German, French and Spanish, in the words of the English grammar.
type Translation = [RegExp, (...groups: string[]) => string];

const article = "(?:das |die |der |den |dem |le |la |les |l['’]|el |los |las |mein(?:e|en)? |mon |ma |mi )?";

function rule(pattern: string, write: (...groups: string[]) => string): Translation {
  return [
    new RegExp(
      `^(?:bitte |s['’]il (?:vous|te) pla[iî]t,? |por favor,? )?${pattern.replaceAll("~", article)}(?:,? (?:bitte|s['’]il (?:vous|te) pla[iî]t|por favor))?$`,
      "iu",
    ),
    write,
  ];
}

const quoted = (text = "") => (text.startsWith("\u27ea") ? text : `"${text.trim()}"`);

const translations: Translation[] = [
  rule(
    "(?:(?:das )?formular )?(?:absenden|abschicken|senden)|(?:sende|schicke?) (?:~formular|es|das) ab|envoie(?:z|r)? (?:~formulaire|le)|envoyer|env[íi]a(?:r)?(?:lo)?(?: ~formulario)?|valider|soumettre",
    () => "submit",
  ),
  rule("(?:klicke?|dr[üu]cke?|tippe?)(?: auf)? ~(.+)", (name) => `press ${quoted(name)}`),
  rule("(?:clique[rz]?|appuie|appuyez)(?: sur)? ~(.+)", (name) => `press ${quoted(name)}`),
  rule("(?:pulsa|haz clic en|presiona|clic en) ~(.+)", (name) => `press ${quoted(name)}`),
  rule("(?:w[äa]hle|nimm) ~(.+?)(?: aus)?", (name) => `choose ${quoted(name)}`),
  rule("(?:choisi(?:s|ssez|r)|s[ée]lectionne[rz]?) ~(.+)", (name) => `choose ${quoted(name)}`),
  rule("(?:elige|selecciona|escoge) ~(.+)", (name) => `choose ${quoted(name)}`),
  rule(
    "(?:trage?|schreibe?|gib) (?:als|unter|bei|in) ~(.+?)(?: ein)?: (.+)",
    (name, value) => `enter ${quoted(value)} in ${quoted(name)}`,
  ),
  rule(
    "(?:trage?|gib|schreibe?) (.+?) (?:in|bei|als) ~(.+?)(?: ein)?",
    (value, name) => `enter ${quoted(value)} in ${quoted(name)}`,
  ),
  rule(
    "(?:[äa]ndere?|setze?|stelle?) ~(.+?) (?:auf|zu|in) (.+)",
    (name, value) => `set ${quoted(name)} to ${quoted(value)}`,
  ),
  rule(
    "(?:entre[rz]?|saisi[rs]|saisissez|[ée]cri[st]|mets) (.+?) (?:dans|comme|pour) ~(.+)",
    (value, name) => `enter ${quoted(value)} in ${quoted(name)}`,
  ),
  rule(
    "(?:change[rz]?|modifie[rz]?|mets) ~(.+?) (?:en|à|pour|par) (.+)",
    (name, value) => `set ${quoted(name)} to ${quoted(value)}`,
  ),
  rule(
    "(?:escribe|pon|introduce) (.+?) (?:en|como) ~(.+)",
    (value, name) => `enter ${quoted(value)} in ${quoted(name)}`,
  ),
  rule("(?:cambia|modifica) ~(.+?) (?:a|por) (.+)", (name, value) => `set ${quoted(name)} to ${quoted(value)}`),
  rule("(?:l[öo]sche|leere|efface[rz]?|vide[rz]?|borra|vac[íi]a) ~(.+)", (name) => `clear ${quoted(name)}`),
];

/** The English command for a command in another language. Undefined if it is none. */
export function translateCommand(clause: string): string | undefined {
  const text = clause.trim().replace(/[.!]+$/, "");
  for (const [pattern, write] of translations) {
    const found = pattern.exec(text);
    if (found) return write(...found.slice(1).filter((group) => group !== undefined));
  }
  return undefined;
}
