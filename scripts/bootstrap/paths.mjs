import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));
/** Programs that the bootstrap fetched for itself; not committed. */
export const tools = `${root}.tools/`;

/** The folder for unpacked programs: in this clone, or `GISELLE_UNPACKED`. */
export const unpackedPrograms = () => process.env.GISELLE_UNPACKED || tools;
