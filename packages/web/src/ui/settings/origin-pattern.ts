// Checks site patterns while the user types, by the same rules as the server, which checks them again on save.

export type PatternProblem = "bad" | "path" | "scheme";

export function patternsIn(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

export function findProblem(pattern: string): PatternProblem | undefined {
  if (pattern === "*") return undefined;
  const [, scheme = "https", , rest = ""] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*\.)?(.*)$/i.exec(pattern) ?? [];
  const address = `${scheme}://${rest}`;
  if (rest === "" || rest.includes("*") || !URL.canParse(address)) return "bad";
  if (!/^https?$/i.test(scheme)) return "scheme";
  const { pathname, search, hash, username, password } = new URL(address);
  return pathname !== "/" || search || hash || username || password ? "path" : undefined;
}
