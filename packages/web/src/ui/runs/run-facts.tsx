"use client";
import type { RunSummary } from "../../contract.ts";
import { formatCost, formatDateTime, formatDuration, formatNumber } from "../format.ts";
import { usePreferences } from "../preferences/preferences-provider.tsx";
import { costOf } from "../settings/prices.ts";
import { useSettings } from "../settings/settings-provider.tsx";
import { useWords } from "../words/use-words.ts";
import { shortEngineName } from "./short-engine-name.ts";

export function RunFacts({ run }: { run: RunSummary }) {
  const { facts, profiles, noTokens } = useWords().runs;
  const { language } = usePreferences();
  const price = useSettings().answer?.settings.prices[run.model ?? ""];
  const number = (value: number) => formatNumber(value, language);
  const rows = [
    [facts.engine, shortEngineName(run.engine)],
    [facts.profile, profiles[run.profile]],
    [facts.started, formatDateTime(run.createdAt, language)],
    [facts.time, formatDuration(run.durationMs, language)],
    [facts.steps, number(run.steps)],
    [facts.actions, number(run.actions)],
    [facts.modelCalls, number(run.modelCalls)],
    [facts.tokens, run.modelCalls ? `${number(run.inputTokens)} / ${number(run.outputTokens)}` : noTokens],
    ...(price ? [[facts.cost, formatCost(costOf(run, price), price.currency, language)]] : []),
  ];
  return (
    <dl className="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
