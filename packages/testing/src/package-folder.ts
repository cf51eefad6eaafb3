import { fileURLToPath } from "node:url";

/** Where this package is, from its source as from its build: both lie one folder below it. */
export const packageFolder = fileURLToPath(new URL("..", import.meta.url));
