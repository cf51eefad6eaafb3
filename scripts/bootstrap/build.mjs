// Builds the packages whose sources changed: JavaScript by tsup, package by package; declarations by one `tsc -b` over all.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { lastLines, runCommand } from "./command.mjs";
import { root } from "./paths.mjs";
import { StepFailed, step } from "./progress.mjs";
import { clearStamp, hashFiles, readStamp, writeStamp } from "./stamp.mjs";

const shared = ["pnpm-lock.yaml", "tsconfig.base.json", "tsconfig.json", "tsup.handshake.ts", "tsup.shared.ts"].map(
  (name) => `${root}${name}`,
);
const inputs = ["src", "public", "package.json", "tsconfig.json", "tsup.config.ts"];

export async function buildChangedPackages(env) {
  await step("build", async (note) => {
    const seed = hashFiles(shared);
    const changed = listPackages()
      .map((name) => ({ name, hash: hashFiles(inputsOf(name), seed) }))
      .filter(({ name, hash }) => readStamp(`build-${name}`) !== hash || !existsSync(`${root}packages/${name}/dist`));
    if (changed.length === 0) return { quiet: true };
    note(changed.map(({ name }) => name).join(", "));
    for (const { name } of changed) clearStamp(`build-${name}`);
    await Promise.all(changed.map(({ name }) => bundle(name, env)));
    await declare(env);
    for (const { name, hash } of changed) writeStamp(`build-${name}`, hash);
    return { summary: `built ${changed.map(({ name }) => name).join(", ")}` };
  });
}

function listPackages() {
  return readdirSync(`${root}packages`).filter((name) => existsSync(`${root}packages/${name}/tsup.config.ts`));
}

/** The package's own inputs, and those of our other packages, which may be bundled into it. */
function inputsOf(name, seen = new Set()) {
  if (seen.has(name)) return [];
  seen.add(name);
  const { dependencies, devDependencies } = JSON.parse(readFileSync(`${root}packages/${name}/package.json`, "utf8"));
  const others = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (other) => other.startsWith("@giselles-ai/") && other !== "@giselles-ai/testing",
  );
  return [
    ...inputs.map((input) => `${root}packages/${name}/${input}`),
    ...others.flatMap((other) => inputsOf(other.slice("@giselles-ai/".length), seen)),
  ];
}

async function bundle(name, env) {
  const cwd = `${root}packages/${name}`;
  const { ok, output } = await runCommand(
    env.GISELLE_NODE,
    [`${root}node_modules/tsup/dist/cli-default.js`, "--silent", "--clean"],
    { cwd, env },
  );
  const packageName = () => JSON.parse(readFileSync(`${cwd}/package.json`, "utf8")).name;
  if (!ok)
    throw new StepFailed(
      `${name} does not build:\n${lastLines(output, 30)}`,
      `Fix the error above; \`pnpm --filter ${packageName()} run build\` shows it alone.`,
    );
}

async function declare(env) {
  const { ok, output } = await runCommand(env.GISELLE_NODE, [`${root}node_modules/typescript/bin/tsc`, "-b"], {
    cwd: root,
    env,
  });
  if (!ok)
    throw new StepFailed(
      `the types do not check:\n${lastLines(output, 40)}`,
      "Fix the errors above; `node_modules/.bin/tsc -b` shows them all.",
    );
}
