import { join } from "node:path";

/** Programs that are too large to install for every test run. `npm run test:clients` fetches them and sets their location. */
export function installedClient(name: string): string {
  const folder = process.env.GISELLE_CLIENTS;
  if (!folder) throw new Error(`${name} is not installed here. Run \`npm run test:clients\`, which fetches it.`);
  return join(folder, "node_modules/.bin", name);
}
