// Passwords, codes and keys in a task or in its data, in many syntaxes: the page gets them, and nothing else does.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createFileRunStore } from "@giselles-ai/agent";
import { makeFolder, type RecordedRequest, readBody, startWebServer, textsIn } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { act, done, giselle, openShop, startModel, step } from "./giselle.cases.ts";

/** `$` is the secret. Each text is followed by an empty line. */
const syntaxes = {
  JSON: [
    '{"user":"ada","password":"$"}',
    '{"userPassword":"$"}',
    '{"apiKey":"$"}',
    '{"pin":"$"}',
    '{"mot_de_passe":"$"}',
  ],
  "JSON in JSON": ['"{\\"password\\":\\"$\\"}"', '{"body":"{\\"access_token\\":\\"$\\"}"}'],
  "nested JSON": ['{"login":{"passwords":["$"]}}', '{"password":{"value":"$"}}', '[{"name":"password","value":"$"}]'],
  JSON5: ["{user: 'ada', password: '$'}", "{ user: ada, passwort: $ }", "login(user='ada', password='$')"],
  YAML: [
    "user: ada\npassword: $",
    "user: ada\ndb_password: '$'",
    "user: ada\nsecret_key: |\n  $",
    "user: ada\n密码: $",
  ],
  forms: ["user=ada&password=$&go=1", "user[name]=ada&user[password]=$", "?pin=$&x=1"],
  environments: ["DB_PASSWORD=$", 'export API_TOKEN="$"', "spring.datasource.password=$", "SHOP_CLIENT_SECRET=$"],
  TOML: ['[login]\npassword = "$"', "passphrase = '''$'''", 'login = { user = "ada", password = "$" }'],
  XML: [
    "<password>$</password>",
    '<login password="$"/>',
    '<entry key="password">$</entry>',
    "<pin><![CDATA[$]]></pin>",
  ],
  tables: ["user,password\nada,$", "| user | password |\n|---|---|\n| ada | $ |", 'user;contraseña\nada;"$"'],
  sentences: ["My password is $.", "password: $", "パスワードは「$」です", 'set the password to "$"'],
};
const texts = Object.values(syntaxes).flat();
const secretOf = (index: number) => `Zq${index}hunter${index}x`;
const written = texts.map((text, index) => text.replace("$", () => secretOf(index)));
const secrets = texts.map((_, index) => secretOf(index));

const fields = 6;
const inputs = Array.from(
  { length: fields },
  (_, at) => `<label>Secret ${at} <input type="password" name="s${at}"></label>`,
);
const form = `<!doctype html><title>Sign up</title><form method="post">${inputs.join("")}<button>Join</button></form>`;

/** Types the first secrets that it reads a reference to. */
const typeReferences = (request: RecordedRequest) => {
  const prompt = request.messages.map(({ content }) => String(content)).join("\n");
  const references = [...new Set(prompt.match(/\{\{secret:\w+\}\}/g))].slice(0, fields);
  const ids = [...prompt.matchAll(/^((?:input|button)-\d+) /gm)].map(([, id]) => id ?? "");
  const fills = references.map((value, at) => step("fill", { id: ids[at], value }));
  return act("I sign up.", ...fills, step("click", { id: ids.at(-1) }));
};

async function startCollector() {
  const bodies: string[] = [];
  const server = await startWebServer(async (request, response) => {
    bodies.push(await readBody(request));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  onTestFinished(() => server.close());
  return { url: server.url, bodies };
}

function filesIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((file) => `${file.name}\n${readFileSync(join(file.parentPath, file.name), "utf8")}`).join("\n");
}

/** Runs a task to its end, with a person who approves, and returns what each place got. */
async function runTask(task: string, ...more: string[]) {
  const shop = await openShop(form);
  const model = await startModel([typeReferences, done]);
  const collector = await startCollector();
  const folder = makeFolder();
  const store = createFileRunStore({ folder: join(folder, "store") });
  const args = ["run", task, "--url", shop.url, "--engine", "ollama:qwen3:4b", "--profile", "semi_auto", ...more];
  const places = ["--store", join(folder, "store"), "--audit", join(folder, "audit.jsonl"), "--otlp", collector.url];
  const scripts = ["--save", join(folder, "script.json"), "--memory", join(folder, "memory")];
  const running = giselle([...args, ...places, ...scripts], { ...model.env, HOME: folder });
  let ended = false;
  void running.finally(() => {
    ended = true;
  });
  await expect.poll(async () => ended || (await store.approvals()).length > 0, { timeout: 60_000 }).toBe(true);
  const approvals = await store.approvals();
  const shown = JSON.stringify(approvals);
  for (const { id } of approvals)
    await store.answer(id, { decision: "approved", approver: "Ada", at: new Date().toISOString() });
  const { stdout, stderr, code } = await running;
  const listed = await giselle(["runs", "--store", join(folder, "store")], { HOME: folder });
  return {
    code,
    stderr,
    joined: shop.joined,
    places: {
      terminal: stdout + stderr,
      list: listed.stdout + listed.stderr,
      model: textsIn(model.requests.map(({ body }) => body)),
      collector: collector.bodies.join("\n"),
      approvals: shown,
      files: filesIn(folder),
    },
  };
}

function leaksIn(places: Record<string, string>): string[] {
  const leaks = Object.entries(places).flatMap(([place, text]) =>
    written.flatMap((one, index) => (text.includes(secretOf(index)) ? [`${place}: ${one}`] : [])),
  );
  const counts = Object.keys(places).map(
    (place) => `${place} ${leaks.filter((leak) => leak.startsWith(`${place}:`)).length}`,
  );
  process.stdout.write(`${secrets.length} secrets, leaks: ${counts.join(", ")}\n`);
  return leaks;
}

const typed = Object.fromEntries(secrets.slice(0, fields).map((secret, at) => [`s${at}`, secret]));

it(`X6: ${texts.length} secrets of a task, in ${Object.keys(syntaxes).length} syntaxes, reach only the page`, {
  timeout: 300_000,
}, async () => {
  const { code, joined, places, stderr } = await runTask(`Sign up with ${written.join("\n\n")}`);
  expect(leaksIn(places)).toEqual([]);
  expect({ code, joined, stderr }).toMatchObject({ code: 0, joined: [typed] });
});

it(`X6: ${texts.length} secrets of --data reach only the page`, { timeout: 300_000 }, async () => {
  const file = join(makeFolder(), "data.json");
  writeFileSync(file, JSON.stringify(Object.fromEntries(written.map((text, index) => [`text ${index}`, text]))));
  const { code, joined, places } = await runTask("Sign up", "--data", file);
  expect(leaksIn(places)).toEqual([]);
  expect({ code, joined }).toEqual({ code: 0, joined: [typed] });
});

it("control: the same values, with nothing that calls them secret, are shown and kept", {
  timeout: 300_000,
}, async () => {
  const plain = written.map((text) => text.replaceAll(/[^\n]*(Zq\d+hunter\d+x)[^\n]*/g, "Remark $1"));
  const { places } = await runTask(`Sign up with ${plain.join("\n\n")}`);
  for (const place of ["terminal", "list", "model", "files"] as const) expect(places[place]).toContain(secretOf(0));
});
