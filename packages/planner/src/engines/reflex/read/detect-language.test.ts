import { expect, it } from "vitest";
import { detectLanguage } from "./detect-language.ts";

it.each([
  ["en", "enrol me"],
  ["en", "sign me up"],
  ["en", "Submit"],
  ["en", "no"],
  ["en", "call me an ambulance"],
  ["en", "Ort: Berlin, please"],
  ["en", "tag it"],
  ["en", "table for two in Los Angeles"],
  ["en", "my name is Maria del Mar y Lopez"],
  ["en", "fill in Rue de la Paix 4 as street"],
  ["de", "melde mich an"],
  ["de", "abschicken"],
  ["de", "Formular leeren"],
  ["de", "nein"],
  ["de", "morgen um 10 Uhr"],
  ["fr", "inscris-moi"],
  ["fr", "envoyer"],
  ["fr", "vide le formulaire"],
  ["fr", "oui merci"],
  ["es", "inscríbeme"],
  ["es", "enviar"],
  ["es", "borra el formulario"],
  ["es", "mañana a las diez"],
  ["ja", "送信"],
  ["ja", "お願いします"],
])("answers in %s: %s", (language, text) => {
  expect(detectLanguage(text)).toBe(language);
});
