import type { NextConfig } from "next";

/** The server's side is run as it was built: an addon for keychains cannot be bundled, and one copy is enough. */
const asBuilt = ["agent", "browser-tool/relay", "giselle-provider", "planner", "protocol", "server"];

const config: NextConfig = {
  reactStrictMode: true,
  serverExternalPackages: [...asBuilt.map((name) => `@giselles-ai/${name}`), "@napi-rs/keyring", "ioredis"],
  // `tsc -b` checks the types of the whole workspace, once.
  typescript: { ignoreBuildErrors: true, tsconfigPath: "tsconfig.next.json" },
  poweredByHeader: false,
};

export default config;
