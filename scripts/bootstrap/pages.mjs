// Builds the Next.js apps when they or a package they depend on changed.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { lastLines, runCommand } from "./command.mjs";
import { root } from "./paths.mjs";
import { StepFailed, step } from "./progress.mjs";
import { clearStamp, hashFiles, readStamp, writeStamp } from "./stamp.mjs";

/** The web app, which `npm start` serves. */
export const webApp = { folder: "packages/web", sources: ["src", "public"], stamp: "build-pages" };
/** The app that the README shows; its test starts it as a user does. */
export const exampleApp = { folder: "examples/copilot-in-next", sources: ["app"], stamp: "build-example" };

export async function buildPages(env, apps = [webApp]) {
  await step("pages", async (note) => {
    const built = [];
    for (const app of apps) if (await build(app, env, note)) built.push(app.folder);
    return built.length > 0 ? { summary: `built ${built.join(", ")}` } : { quiet: true };
  });
}

/** Returns whether there was anything to do. */
async function build({ folder, sources, stamp }, env, note) {
  const cwd = `${root}${folder}/`;
  const isBuilt = () => existsSync(`${cwd}.next/BUILD_ID`);
  const hash = hashFiles(listInputs(cwd, sources), readFileSync(`${root}pnpm-lock.yaml`));
  if (readStamp(stamp) === hash && isBuilt()) return false;
  note(`building ${folder}`);
  clearStamp(stamp);
  const { ok, output } = await runCommand(env.GISELLE_NODE, [`${cwd}node_modules/next/dist/bin/next`, "build"], {
    cwd,
    env: { ...env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (!ok || !isBuilt()) {
    throw new StepFailed(
      `${folder} does not build:\n${lastLines(output, 30)}`,
      `Fix the error above; \`cd ${folder} && npx next build\` shows it alone.`,
    );
  }
  writeStamp(stamp, hash);
  return true;
}

/** The app's own sources and settings, and those of every package: it depends on nearly all of them. */
function listInputs(cwd, sources) {
  const own = readdirSync(cwd, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "next-env.d.ts")
    .map(({ name }) => `${cwd}${name}`);
  const packages = readdirSync(`${root}packages`).map((name) => `${root}packages/${name}/src`);
  return [...own, ...sources.map((name) => `${cwd}${name}`), ...packages];
}
