// Builds the pages of the web app, when they or a package below them changed.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { lastLines, runCommand } from "./command.mjs";
import { root } from "./paths.mjs";
import { StepFailed, step } from "./progress.mjs";
import { clearStamp, hashFiles, readStamp, writeStamp } from "./stamp.mjs";

const web = `${root}packages/web/`;
const built = `${web}.next/BUILD_ID`;

export async function buildPages(env) {
  await step("pages", async (note) => {
    const hash = hashFiles(listInputs(), readFileSync(`${root}pnpm-lock.yaml`));
    if (readStamp("build-pages") === hash && existsSync(built)) return { quiet: true };
    note("building the web app");
    clearStamp("build-pages");
    const { ok, output } = await runCommand(env.GISELLE_NODE, [`${web}node_modules/next/dist/bin/next`, "build"], {
      cwd: web,
      env: { ...env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    });
    if (!ok || !existsSync(built)) {
      throw new StepFailed(
        `the pages of the web app do not build:\n${lastLines(output, 30)}`,
        "Fix the error above; `cd packages/web && npx next build` shows it alone.",
      );
    }
    writeStamp("build-pages", hash);
    return { summary: "built" };
  });
}

/** The app's own sources and settings, and those of every package that it depends on. */
function listInputs() {
  const { dependencies } = JSON.parse(readFileSync(`${web}package.json`, "utf8"));
  const below = Object.keys(dependencies).flatMap((name) => /^@giselles-ai\/(.+)$/.exec(name)?.[1] ?? []);
  const own = readdirSync(web, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "next-env.d.ts")
    .map(({ name }) => `${web}${name}`);
  return [...own, `${web}src`, `${web}public`, ...below.map((name) => `${root}packages/${name}/src`)];
}
