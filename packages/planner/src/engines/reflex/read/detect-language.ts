import { normalise } from "../words.ts";

/** The languages in which the engine answers. */
export type Language = "en" | "ja" | "de" | "fr" | "es";

/** Frequent words that the other languages do not have. */
const words: [Language, Set<string>][] = (
  [
    ["en", "the my is and i to of please with this are what which how do for in on it"],
    [
      "de",
      "ich bin heisse heiße mein meine meinen ist und der das den dem ein eine bitte mit auf nicht fur von nach wahle waehle trage gib klicke andere was welche fehlt noch gibt es wie im zum zur am hunger guten tag absenden formular abschicken vorname nachname wunschtermin anliegen nachricht telefon telefonnummer strasse straße ort plz",
    ],
    [
      "fr",
      "je suis mon ma mes est et le les un une appelle m'appelle prenom nom s'il vous plait avec pour sur dans quel quelle quels que manque choisis clique envoie envoyer bonjour j'ai du au rendez motif ville courriel telephone voici",
    ],
    [
      "es",
      "me llamo mi mis es y el los una por favor con para en que cual cuales falta hay elige pulsa haz envia enviar hola tengo del al correo nombre apellidos cambia habitacion huespedes soy telefono llegada salida ciudad",
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
    ["es", /[¿¡ñ]/],
    ["de", /ß|\b(?:für|über|möchte|nächst\w*|größe|ändere|wähle)\b/i],
    ["fr", /\b(?:[cdjlmnqst]['’](?=\p{L}))|\b(?:être|où|à)\b/iu],
  ];
  for (const [language, pattern] of marks)
    for (const one of counts) if (one.language === language && pattern.test(text)) one.count += 1.5;
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a));
  return best.count > 0 ? best.language : "en";
}
