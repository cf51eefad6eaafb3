import { expect, it } from "vitest";
import { readPreferences } from "./preferences.ts";

const read = (cookies: Record<string, string>, acceptLanguage = "") =>
  readPreferences((name) => (Object.hasOwn(cookies, name) ? cookies[name] : undefined), acceptLanguage);

it.each([
  ["", "en"],
  ["ja", "ja"],
  ["ja-JP,ja;q=0.9,en;q=0.8", "ja"],
  ["en-GB, ja;q=0.5", "en"],
  ["fr-FR, fr;q=0.9, ja;q=0.8, en;q=0.7", "ja"],
  ["JA", "ja"],
  ["*", "en"],
  ["de", "en"],
  [" , ;q=1, ,ja", "ja"],
  ["x".repeat(10_000), "en"],
])("a browser that asks for %j gets %s", (acceptLanguage, language) => {
  expect(read({}, acceptLanguage)).toEqual({ language, theme: "system" });
});

it("prefers what the person has chosen", () => {
  expect(read({ "giselle-language": "en", "giselle-theme": "dark" }, "ja")).toEqual({ language: "en", theme: "dark" });
});

it.each(["fr", "", "JA", "constructor", "en; theme=dark", "<script>"])("ignores the cookie %j", (value) => {
  expect(read({ "giselle-language": value, "giselle-theme": value }, "ja")).toEqual({
    language: "ja",
    theme: "system",
  });
});
