import { normalise } from "../words.ts";

/** The languages in which the engine answers. */
export type Language = "en" | "ja" | "de" | "fr" | "es";

/** Frequent words of each language. A word of two languages, such as "me", is in both lists. */
const words: [Language, Set<string>][] = (
  [
    [
      "en",
      "the my me is and i to of please with this are what which how do for in on it an a no not as at by from you your he she we they was be can will would want need like name call sign up enrol enroll join register book order change set choose pick press click fill enter type tag submit send clear delete cancel open show tomorrow today next out off table street city email phone date time two one",
    ],
    [
      "de",
      "ich bin heisse heiße mein meine meinen mich mir ist und der die das den dem ein eine bitte danke mit auf an nicht kein nein fur von nach wahle waehle trage gib klicke melde loesche losche leere leeren ausfullen andere was welche fehlt noch gibt es wie im zum zur am um uhr morgen heute hunger guten tag absenden formular abschicken senden speichern vorname nachname wunschtermin anliegen nachricht telefon telefonnummer strasse straße ort plz geht los ubermorgen noch wir sind",
    ],
    [
      "fr",
      "je suis moi mon ma mes est et le la les de un une appelle m'appelle prenom nom s'il vous plait merci oui non avec pour sur dans quel quelle quels que manque choisis clique inscris vide efface envoie envoyer valider formulaire demain bonjour j'ai du au rendez motif ville courriel telephone voici on nous vous notre nos votre vos vient venons",
    ],
    [
      "es",
      "me llamo mi mis es y el la las los de una por favor gracias con para en que cual cuales falta hay elige pulsa haz envia enviar borra inscribeme apuntame formulario manana hola tengo del al correo nombre apellidos cambia habitacion huespedes soy telefono llegada salida ciudad",
    ],
  ] satisfies [Language, string][]
).map(([language, line]) => [language, new Set(line.split(" ").map(normalise))]);

/** Detects the language of a request by its script and frequent words. English by default. */
export function detectLanguage(text: string): Language {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "ja";
  const found = normalise(text).match(/[\p{L}'’]+/gu) ?? [];
  if (/\p{Script=Han}/u.test(text) && found.length <= 6) return "ja";
  const counts = words.map(([language, known]) => ({
    language,
    count: found.filter((word) => known.has(word.replace("’", "'"))).length,
  }));
  const marks: [Language, RegExp][] = [
    ["es", /[¿¡ñíóú]/],
    ["de", /ß|\b(?:für|über|möchte|nächst\w*|größe|ändere|wähle)\b/i],
    ["fr", /\b(?:[cdjlmnqst]['’](?=\p{L}))|\b(?:être|où|à)\b/iu],
  ];
  for (const [language, pattern] of marks)
    for (const one of counts) if (one.language === language && pattern.test(text)) one.count += 1.5;
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a));
  return best.count > 0 ? best.language : "en";
}
