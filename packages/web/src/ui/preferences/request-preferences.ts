import { cookies, headers } from "next/headers";
import { type Preferences, readPreferences } from "./preferences.ts";

/** Preferences from the cookies and headers of the current request. */
export async function requestPreferences(): Promise<Preferences> {
  const [cookieJar, headerList] = await Promise.all([cookies(), headers()]);
  return readPreferences((name) => cookieJar.get(name)?.value, headerList.get("accept-language") ?? "");
}
