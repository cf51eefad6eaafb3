import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));
/** Programs that the bootstrap fetched for itself; not committed. */
export const tools = `${root}.tools/`;

/** Where programs are unpacked that others install: in this clone, or where `GISELLE_UNPACKED` says. */
export const unpackedPrograms = () => process.env.GISELLE_UNPACKED || tools;
