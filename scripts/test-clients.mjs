// `npm run test:clients`: the real Codex and Claude Code, against a scripted model. They are large and change fast, so they
// are fetched on demand, in the versions that were tried, and stay out of `npm test`.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const packages = { "@openai/codex": "0.166.0", "@anthropic-ai/claude-code": "2.1.325" };
const folder = fileURLToPath(new URL("../.tools/clients/", import.meta.url));
const root = fileURLToPath(new URL("..", import.meta.url));

if (!Object.keys(packages).every((name) => existsSync(`${folder}node_modules/${name}`))) {
  mkdirSync(folder, { recursive: true });
  const wanted = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  run("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", "--save-exact", ...wanted]);
}
run(process.execPath, [`${root}node_modules/vitest/vitest.mjs`, "run", ...process.argv.slice(2)]);

function run(program, args) {
  const env = { ...process.env, GISELLE_CLIENTS: folder };
  const { status } = spawnSync(program, args, { cwd: root, stdio: "inherit", env });
  if (status !== 0) process.exit(status ?? 1);
}
