/** The web origins whose pages may use the relay: a list or a function. Requests without an Origin header are not checked. */
export type AllowedOrigins = readonly string[] | ((origin: string) => boolean);

export interface Cors {
  isAllowed: boolean;
  headers: Record<string, string>;
}

/** Pages from the relay's own origin are always allowed. */
export function checkOrigin(origin: string | undefined, url: string, allowed: AllowedOrigins): Cors {
  const headers: Record<string, string> = { vary: "Origin" };
  if (origin === undefined) return { isAllowed: true, headers };
  const isListed = typeof allowed === "function" ? allowed(origin) : allowed.includes(origin);
  if (!isListed) return { isAllowed: origin === new URL(url).origin, headers };
  headers["access-control-allow-origin"] = origin;
  return { isAllowed: true, headers };
}

export const preflightHeaders = {
  "access-control-allow-methods": "GET, POST, OPTIONS",
  "access-control-allow-headers":
    "Content-Type, Authorization, Last-Event-ID, x-vercel-protection-bypass, x-giselle-protection-bypass",
  "access-control-max-age": "86400",
};
