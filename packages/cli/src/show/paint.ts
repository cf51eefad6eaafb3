import { styleText } from "node:util";

type Format = Parameters<typeof styleText>[0];
export type Paint = (format: Format, text: string) => string;

/** Colours, unless the user wants none (https://no-color.org). */
export function createPaint(env: NodeJS.ProcessEnv): Paint {
  if (env.NO_COLOR || env.TERM === "dumb") return (_, text) => text;
  return (format, text) => styleText(format, text, { validateStream: false });
}
