#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

const help = `giselle ${version}: the browser agent you can trust in your user's own page.

Usage: giselle [--help] [--version]
`;

function main(args: string[]): number {
  try {
    const { values } = parseArgs({ args, options: { help: { type: "boolean" }, version: { type: "boolean" } } });
    process.stdout.write(values.version ? `${version}\n` : help);
    return 0;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${help}`);
    return 2;
  }
}

process.exitCode = main(process.argv.slice(2));
