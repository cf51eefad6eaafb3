/** @type {import("next").NextConfig} */
export default {
  reactStrictMode: true,
  // `tsc -b` checks the types of the whole workspace, once.
  typescript: { ignoreBuildErrors: true, tsconfigPath: "tsconfig.next.json" },
  poweredByHeader: false,
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        // Another site must not show the app in a frame, where it could lead clicks to Approve.
        {
          key: "Content-Security-Policy",
          value: "frame-ancestors 'self'; base-uri 'self'; object-src 'none'; form-action 'self'",
        },
        { key: "X-Frame-Options", value: "SAMEORIGIN" },
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "Referrer-Policy", value: "same-origin" },
        { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
      ],
    },
  ],
};
