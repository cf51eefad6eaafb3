import { fileURLToPath } from "node:url";

/** The folder of this package. Works from the source and from the build, which are both one folder below it. */
export const packageFolder = fileURLToPath(new URL("..", import.meta.url));
