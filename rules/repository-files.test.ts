import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { root } from "./workspace.ts";

const templates = join(root, ".github/ISSUE_TEMPLATE");
const forms = readdirSync(templates).filter((file) => file !== "config.yml");

it.each(forms)("the issue form %s has what GitHub requires, and asks for something", (file) => {
  const form = parse(readFileSync(join(templates, file), "utf8")) as Record<string, unknown> & { body: Field[] };
  expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
  expect(new Set(form.body.map(({ id }) => id)).size).toBe(form.body.length);
  expect(form.body.some(({ validations }) => validations?.required)).toBe(true);
  for (const { type, attributes } of form.body) {
    expect(["textarea", "input", "dropdown", "checkboxes", "markdown"]).toContain(type);
    expect(attributes.label).toEqual(expect.any(String));
  }
});

interface Field {
  id: string;
  type: string;
  attributes: { label?: string };
  validations?: { required?: boolean };
}

it("the links beside the issue forms are files of this repository", () => {
  const { contact_links } = parse(readFileSync(join(templates, "config.yml"), "utf8")) as {
    contact_links: { url: string }[];
  };
  const files = contact_links.map(({ url }) => url.split("/blob/main/")[1] ?? url);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it("every path of CODEOWNERS exists and has an owner", () => {
  const lines = readFileSync(join(root, ".github/CODEOWNERS"), "utf8").split("\n");
  const rules = lines.filter((line) => line && !line.startsWith("#")).map((line) => line.split(/\s+/));
  expect(rules.map(([path]) => path)).toContain("*");
  expect(rules.filter(([path = ""]) => path !== "*" && !existsSync(join(root, path)))).toEqual([]);
  expect(rules.filter(([, owner = ""]) => !/^@[\w-]+\/[\w-]+$/.test(owner))).toEqual([]);
});
