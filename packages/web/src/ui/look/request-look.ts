import { cookies, headers } from "next/headers";
import { type Look, readLook } from "./look.ts";

/** The look that this request asks for. */
export async function requestLook(): Promise<Look> {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return readLook((name) => jar.get(name)?.value, head.get("accept-language") ?? "");
}
