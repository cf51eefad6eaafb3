"use client";
import type { RunSummary } from "../../contract.ts";
import { sayDuration, sayMoment, sayNumber } from "../figures.ts";
import { useLook } from "../look/look-provider.tsx";
import { useWords } from "../words/use-words.ts";
import { sayEngine } from "./say-engine.ts";

export function RunFacts({ run }: { run: RunSummary }) {
  const { facts, profiles, noTokens } = useWords().runs;
  const { language } = useLook();
  const number = (value: number) => sayNumber(value, language);
  const rows = [
    [facts.engine, sayEngine(run.engine)],
    [facts.profile, profiles[run.profile]],
    [facts.started, sayMoment(run.createdAt, language)],
    [facts.time, sayDuration(run.durationMs, language)],
    [facts.steps, number(run.steps)],
    [facts.actions, number(run.actions)],
    [facts.modelCalls, number(run.modelCalls)],
    [facts.tokens, run.modelCalls ? `${number(run.inputTokens)} / ${number(run.outputTokens)}` : noTokens],
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
