import * as kit from "./kit.ts";

/** What the first script gives to the second. The build writes it as a list, so that its names are in neither script. */
export const parts: unknown[] = Object.values(kit);
