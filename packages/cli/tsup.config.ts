import { defineConfig } from "tsup";
import { learnGreeting } from "../../tsup.greeting.ts";
import { program } from "../../tsup.shared.ts";
import manifest from "./package.json" with { type: "json" };
import { greetingFile, profiles } from "./src/mcp/greetings.ts";
import { relayVariables } from "./src/mcp/relay-variables.ts";

const [variable = ""] = relayVariables;

async function learnGreetings(): Promise<void> {
  const learn = (settings: Parameters<typeof greetingFile>[0], args: string[], env = {}) =>
    learnGreeting({ args: ["dist/giselle.js", "mcp", ...args], env, file: `dist/${greetingFile(settings)}` });
  await learn({ over: "relay", profile: "auto", vision: false }, [], { [variable]: "none" });
  for (const profile of profiles) {
    await learn({ over: "browser", profile, vision: false }, ["--profile", profile]);
    await learn({ over: "browser", profile, vision: true }, ["--profile", profile, "--vision"]);
  }
}

export default defineConfig({
  ...program({ giselle: "src/giselle.ts" }, { leaveOut: ["playwright-core", "ioredis", "@napi-rs/keyring"] }),
  define: { __GISELLE_VERSION__: JSON.stringify(manifest.version) },
  onSuccess: learnGreetings,
  // Some of what is taken in was written for `require`.
  banner: {
    js: `import { createRequire as giselleRequire } from "node:module"; const require = giselleRequire(import.meta.url);`,
  },
});
