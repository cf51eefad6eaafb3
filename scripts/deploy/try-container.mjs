// Builds the images, starts the web app, two servers and Redis, waits until each is healthy, and removes them: npm run container.
// Needs Docker with Compose.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const file = fileURLToPath(new URL("../../deploy/compose.yaml", import.meta.url));
const compose = ["compose", "-f", file, "-p", "giselle-check"];
const folder = mkdtempSync(join(tmpdir(), "giselle-container-"));
const keys = join(folder, "keys.json");
const env = { ...process.env, GISELLE_KEYS_FILE: keys };

function docker(args, stdio = "inherit") {
  return spawnSync("docker", args, { stdio, env }).status === 0;
}

/** What is wrong, or undefined. */
function tryContainers() {
  if (spawnSync("docker", ["--version"]).error)
    return "There is no Docker here. Install Docker with Compose, then repeat: npm run container";
  if (!docker(["info"], "ignore")) return "Docker does not answer. Start it, then repeat: npm run container";
  writeFileSync(keys, JSON.stringify({ "a-key-for-this-check-only": "check" }));
  chmodSync(folder, 0o755); // the user in the container is another one
  chmodSync(keys, 0o644);
  try {
    if (!docker([...compose, "up", "--build", "--detach", "--wait", "--wait-timeout", "300"])) {
      docker([...compose, "logs", "--tail", "50"]);
      return "A container did not become healthy. Its log is above.";
    }
    const version = ["--entrypoint", "/usr/bin/chromium", "browser", "--version"];
    if (!docker([...compose, "run", "--build", "--rm", "--no-deps", ...version]))
      return "The browser's container does not start. Its output is above.";
  } finally {
    docker([...compose, "--profile", "browser", "down", "--volumes"]);
  }
}

const problem = tryContainers();
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`${problem ?? "All containers became healthy, and were removed."}\n`);
process.exitCode = problem ? 1 : 0;
