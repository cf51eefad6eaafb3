#!/usr/bin/env node
// The start of a container: `node deploy/entry.mjs server`, `web`, or any command of giselle. Needs built packages.
import { fileURLToPath } from "node:url";

const [name = "server", ...rest] = process.argv.slice(2);
const program = (path) => new URL(`../packages/${path}`, import.meta.url);

/** The arguments of `giselle serve`, from variables. Empty ones count as missing. */
function serverArguments(env) {
  const list = (text) =>
    (text ?? "")
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean);
  const option = (flag, value) => (value ? [flag, value] : []);
  return [
    "serve",
    ...["--host", env.GISELLE_HOST || "0.0.0.0", "--port", env.PORT || "4300"],
    ...option("--keys", env.GISELLE_KEYS),
    ...option("--public-url", env.GISELLE_PUBLIC_URL),
    ...list(env.GISELLE_ORIGINS).flatMap((origin) => ["--origin", origin]),
    ...list(env.GISELLE_HOSTS).flatMap((host) => ["--allow-host", host]),
    ...list(env.GISELLE_QUEUE_ORIGINS).flatMap((origin) => ["--queue-origin", origin]),
  ];
}

async function start() {
  if (name === "web") return import(program("web/dist/start.js"));
  const giselle = program("cli/dist/giselle.js");
  const args = name === "server" ? [...serverArguments(process.env), ...rest] : [name, ...rest];
  // In this process, which gets the signals.
  process.argv = [process.argv[0], fileURLToPath(giselle), ...args];
  return import(giselle);
}

await start();
