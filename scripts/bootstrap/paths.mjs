import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));
/** Programs that the bootstrap fetched for itself; not committed. */
export const tools = `${root}.tools/`;
