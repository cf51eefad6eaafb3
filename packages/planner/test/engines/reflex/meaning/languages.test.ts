// Meanings of fields by their labels in several languages.
import { describe, expect, it } from "vitest";
import { readFieldMeanings } from "../../../../src/engines/reflex/index.ts";
import { field } from "../page.cases.ts";

function meaningOf(label: string, more: Parameters<typeof field>[2] = {}) {
  const [read] = readFieldMeanings({ fields: [field("text", label, more)] });
  return read?.meaning;
}

describe("the meaning of a field by its label", () => {
  it.each([
    ["given-name", ["First name", "Vorname", "Prénom", "Nombre", "Nome", "Voornaam"]],
    ["family-name", ["Last name", "Surname", "Nachname", "Nom de famille", "Apellidos", "Cognome", "Achternaam"]],
    ["email", ["Email", "E-mail address", "E-Mail-Adresse", "Adresse e-mail", "Correo electrónico", "メールアドレス"]],
    ["tel", ["Phone", "Phone number", "Telefon", "Téléphone", "Teléfono", "電話番号"]],
    ["postal-code", ["Postal code", "ZIP code", "PLZ", "Postleitzahl", "Code postal", "Código postal", "郵便番号"]],
    ["address-level2", ["City", "Town", "Stadt", "Ville", "Ciudad", "Città", "市区町村"]],
    ["country", ["Country", "Land", "Pays", "País", "Paese"]],
    ["organization", ["Company", "Organisation", "Firma", "Entreprise", "Empresa", "会社名"]],
    ["new-password", ["New password"]],
    ["username", ["Username", "User name", "Benutzername"]],
    ["cc-number", ["Card number", "Kartennummer", "カード番号"]],
    ["cc-csc", ["Security code", "CVV", "CVC"]],
    ["bday", ["Date of birth", "Birthday", "Geburtsdatum", "Date de naissance", "生年月日"]],
  ])("%s", (meaning, labels) => {
    expect(Object.fromEntries(labels.map((label) => [label, meaningOf(label)]))).toEqual(
      Object.fromEntries(labels.map((label) => [label, meaning])),
    );
  });

  it.each(["Coupon code", "Message", "Comments", "How did you hear about us?", "Quantity", "備考", "Gutschein"])(
    "%s is for nothing that a person has",
    (label) => {
      expect(meaningOf(label)).toBeUndefined();
    },
  );
});

describe("the meaning of a field by its attributes", () => {
  it("prefers autocomplete to the label", () => {
    expect(meaningOf("Your name on the card", { autocomplete: "cc-name" })).toBe("cc-name");
    expect(meaningOf("Code", { autocomplete: "section-a shipping postal-code" })).toBe("postal-code");
  });

  it("uses the name if the label is unknown", () => {
    expect(meaningOf("*", { name: "postal_code" })).toBe("postal-code");
    expect(meaningOf("…", { name: "firstName" })).toBe("given-name");
  });

  it("uses the type", () => {
    expect(meaningOf("Contact", { inputType: "email" })).toBe("email");
    expect(meaningOf("Contact", { inputType: "tel" })).toBe("tel");
  });
});
