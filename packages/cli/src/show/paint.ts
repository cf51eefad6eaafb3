import { styleText } from "node:util";

type Format = Parameters<typeof styleText>[0];
export type Paint = (format: Format, text: string) => string;

/** Adds colours, unless the user turned them off (https://no-color.org). */
export function createPaint(env: NodeJS.ProcessEnv): Paint {
  if (env.NO_COLOR || env.TERM === "dumb") return (_, text) => text;
  return (format, text) => styleText(format, text, { validateStream: false });
}
