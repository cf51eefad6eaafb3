// Options that several commands share.
import { capabilityProfileSchema } from "@giselles-ai/protocol";
import { Option } from "commander";
import { collect } from "../settings/read-option.ts";

export const headedOption = new Option("--headed", "show the browser window");
export const cdpOption = new Option(
  "--cdp <address>",
  "attach to a running browser, for example http://127.0.0.1:9222",
);
export const pageToolsOption = new Option("--page-tools", "use the tools that a page itself offers to agents (WebMCP)");
export const acceptDialogsOption = new Option("--accept-dialogs", "accept confirmation dialogs of the page");
export const eventsOption = new Option("--json", "print events as JSON, one object per line");
export const auditOption = new Option("--audit <file>", "write a verifiable audit log; several runs can share a file");

export const answerOption = repeatable("--answer <text>", "answer to a question from the agent");
export const allowOriginOption = repeatable("--allow-origin <origin>", "allow only these origins");
export const blockOriginOption = repeatable("--block-origin <origin>", "never visit this origin");

export const filesOption = repeatable(
  "--files <folder>",
  "folder whose files may be uploaded, besides the current folder",
);

export const secretOption = repeatable(
  "--secret <name=source>",
  "secret that a plan may use by name, from env:VARIABLE, file:PATH or keychain:SERVICE/ACCOUNT",
);
export const secretOriginOption = new Option(
  "--secret-origin <name=origin>",
  "origin where the secret may be typed (default: the origin of --url; needed without --url)",
).argParser(collect);
export const secretKindOption = new Option(
  "--secret-kind <name=kind>",
  'fields it may be typed into: "sensitive" (default), or "text" for ordinary visible fields',
).argParser(collect);

export function profileOption(description: string): Option {
  return new Option("-p, --profile <name>", description).choices(capabilityProfileSchema.options);
}

function repeatable(flags: string, description: string): Option {
  return new Option(flags, `${description}; can be repeated`).argParser(collect);
}
