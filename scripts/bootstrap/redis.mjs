// Finds a redis-server for the tests of the Redis stores. Giselle itself does not need one.
import { isExecutable, namedProgram, which } from "./command.mjs";
import { aptInstall, canUseApt, findUnpacked, unpackProgram } from "./debian.mjs";
import { StepFailed } from "./progress.mjs";

const everyWay = `Any one of these gives a Redis for the tests:
  - set GISELLE_REDIS_SERVER to the path of a redis-server (or valkey-server) program
  - Debian, Ubuntu: sudo apt-get install redis-server     Fedora: sudo dnf install valkey
  - macOS: brew install redis`;

/** Finds a server without installing anything; undefined when there is none. */
export function findRedis() {
  const usual = ["/opt/homebrew/bin/redis-server", "/usr/local/bin/redis-server"];
  return (
    process.env.GISELLE_REDIS_SERVER ||
    which("redis-server") ||
    which("valkey-server") ||
    usual.find(isExecutable) ||
    findUnpacked("redis-server")
  );
}

export async function findOrInstallRedis(note) {
  const found = namedProgram("GISELLE_REDIS_SERVER") ?? findRedis();
  if (found) return { value: found, quiet: true };
  const packages = ["redis-server"];
  const failure = canUseApt()
    ? await aptInstall(packages, note)
    : await unpackProgram({ name: "redis-server", packages, program: "/usr/bin/redis-server" }, note);
  const redis = findRedis();
  if (!redis) throw new StepFailed(`no redis-server found, and none could be installed.\n${failure}`, everyWay);
  return { value: redis, summary: `installed ${redis}` };
}
