import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { readAudit, verifyAudit } from "@giselles-ai/agent/audit";
import { renderTrace, type TraceLanguage } from "@giselles-ai/agent/trace";
import type { CommandContext } from "../command-context.ts";
import { failed } from "../exit-codes.ts";
import { readKey } from "../record/read-key.ts";
import { onlyRun } from "../record/runs-in.ts";

export interface TraceCommandOptions {
  output?: string;
  key?: string;
  run?: string;
  language?: TraceLanguage;
}

export function trace(file: string, options: TraceCommandOptions, { env, output }: CommandContext): number {
  const check = verifyAudit(file, { key: readKey(options.key ?? env.GISELLE_AUDIT_KEY) });
  const page = options.output ?? `${file.replace(/\.jsonl$/, "")}.html`;
  const html = renderTrace(onlyRun(readAudit(file), options.run), { check, language: options.language });
  writeFileSync(page, html, { mode: 0o600 });
  if (!check.ok) output.write(`Don't trust this audit log: line ${check.line} is ${check.problem}. ${check.message}\n`);
  output.write(`${pathToFileURL(page).href}\n`);
  return check.ok ? 0 : failed;
}
