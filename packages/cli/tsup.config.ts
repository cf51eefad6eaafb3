import { defineConfig } from "tsup";
import { recordHandshake } from "../../tsup.handshake.ts";
import { program } from "../../tsup.shared.ts";
import manifest from "./package.json" with { type: "json" };
import { handshakeFile, knownProfiles } from "./src/mcp/early-handshake.ts";
import { relayVariables } from "./src/mcp/relay-variables.ts";

const [variable = ""] = relayVariables;

async function recordHandshakes(): Promise<void> {
  const learn = (settings: Parameters<typeof handshakeFile>[0], args: string[], env = {}) =>
    recordHandshake({ args: ["dist/giselle.js", "mcp", ...args], env, file: `dist/${handshakeFile(settings)}` });
  await learn({ over: "relay", profile: "auto", vision: false }, [], { [variable]: "none" });
  for (const profile of knownProfiles) {
    await learn({ over: "browser", profile, vision: false }, ["--profile", profile]);
    await learn({ over: "browser", profile, vision: true }, ["--profile", profile, "--vision"]);
  }
}

export default defineConfig({
  ...program({ giselle: "src/giselle.ts" }, { leaveOut: ["playwright-core", "ioredis", "@napi-rs/keyring", "bullmq"] }),
  define: { __GISELLE_VERSION__: JSON.stringify(manifest.version) },
  onSuccess: recordHandshakes,
  // Some bundled packages use `require`.
  banner: {
    js: `import { createRequire as giselleRequire } from "node:module"; const require = giselleRequire(import.meta.url);`,
  },
});
