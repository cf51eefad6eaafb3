/** @type {import("next").NextConfig} */
export default {
  reactStrictMode: true,
  // `tsc -b` checks the types of the whole workspace, once.
  typescript: { ignoreBuildErrors: true, tsconfigPath: "tsconfig.next.json" },
  poweredByHeader: false,
};
