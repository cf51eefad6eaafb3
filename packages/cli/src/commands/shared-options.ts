// Options that several commands have, in the same words.
import { capabilityProfileSchema } from "@giselles-ai/protocol";
import { Option } from "commander";
import { collect } from "../settings/read-option.ts";

export const headedOption = new Option("--headed", "show the browser's window");
export const cdpOption = new Option("--cdp <address>", "use a browser that runs already, as http://127.0.0.1:9222");
export const acceptDialogsOption = new Option("--accept-dialogs", 'answer yes when a page asks "are you sure?"');
export const eventsOption = new Option("--json", "write events for programs, one JSON object a line");
export const auditOption = new Option(
  "--audit <file>",
  "keep a record that can be verified; several runs may go into one file",
);

export const allowOriginOption = repeatable("--allow-origin <origin>", "go nowhere else");
export const blockOriginOption = repeatable("--block-origin <origin>", "never go there");

export const secretOption = repeatable(
  "--secret <name=source>",
  "what plans may have typed by name: env:VARIABLE, file:PATH or keychain:SERVICE/ACCOUNT",
);
export const secretOriginOption = new Option(
  "--secret-origin <name=origin>",
  "where it may be typed (default: the origin of --url)",
).argParser(collect);
export const secretKindOption = new Option(
  "--secret-kind <name=kind>",
  'into which fields: "sensitive" (default), or "text" for what a page may show',
).argParser(collect);

export function profileOption(description: string): Option {
  return new Option("-p, --profile <name>", description).choices(capabilityProfileSchema.options);
}

function repeatable(flags: string, description: string): Option {
  return new Option(flags, `${description}; may be given several times`).argParser(collect);
}
