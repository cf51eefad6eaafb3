// The audit log and telemetry of a run.
import { createAuditJournal, joinJournals } from "@giselles-ai/agent/audit";
import type { Journal } from "@giselles-ai/agent/internal";
import { createTelemetryJournal } from "@giselles-ai/agent/telemetry";
import type { CommandContext } from "../command-context.ts";
import type { RunSettings } from "../settings/run-settings.ts";
import { readKey } from "./read-key.ts";

interface RunRecord {
  journal: Journal | undefined;
  close(): Promise<void>;
}

export function openRecord(settings: RunSettings, { errors }: Pick<CommandContext, "errors">): RunRecord {
  const { audit: file, auditKey, otlp, data } = settings;
  const audit = file ? createAuditJournal({ file, key: readKey(auditKey), secrets: data?.secrets }) : undefined;
  let hasFailed = false;
  const telemetry = otlp
    ? createTelemetryJournal({
        endpoint: otlp,
        onError({ message }) {
          if (!hasFailed) errors.write(`${message} The run continues without it.\n`);
          hasFailed = true;
        },
      })
    : undefined;
  const journals = [audit, telemetry].filter((journal) => journal !== undefined);
  return {
    journal: journals.length > 0 ? joinJournals(...journals) : undefined,
    async close() {
      audit?.close();
      await telemetry?.close();
    },
  };
}
