import { expect, it } from "vitest";
import { withPlainRecord } from "./plain-record.ts";

it.each([
  ["Python", `{'Name': 'Ada', 'Terms': True, 'Fax': None}`, `{"Name":"Ada","Terms":true,"Fax":null}`],
  ["quotes inside quotes", `{'Name': "O'Neil", 'Says': 'it\\'s "fine"'}`, `{"Name":"O'Neil","Says":"it's \\"fine\\""}`],
  ["JavaScript", `{ name: "Ada", tags: ['a', 'b'], }`, `{"name":"Ada","tags":["a","b"]}`],
  ["labels and values", `[{"label":"Name","value":"Ada"},{"label":"Age","value":3}]`, `{"Name":"Ada","Age":3}`],
  ["fields", `{"fields":[{"name":"A","value":"1"},{"name":"B","value":"2"}]}`, `{"A":"1","B":"2"}`],
  ["words around it", `Fill in {'Name': 'Ada'} and send it`, `Fill in {"Name":"Ada"} and send it`],
])("P8: reads a record as JSON: %s", (_, given, plain) => {
  expect(withPlainRecord(given)).toBe(plain);
});

it.each([
  `{ "Name": "Ada" }`,
  "Name: Ada",
  "press {Save}",
  `{"people":[{"name":"Ada","value":1},{"name":"Ada","value":2}]}`,
  "enter {{name}} in Name",
])("P8: leaves %s as it is", (given) => {
  expect(withPlainRecord(given)).toBe(given);
});
