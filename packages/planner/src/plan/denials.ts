import type { HistoryStep, PlannerInput } from "@giselles-ai/protocol";

type Answers = NonNullable<PlannerInput["context"]["answers"]>;

const maxDescribed = 3;

/** Why the person denied steps, as questions and answers: what they say counts, unlike what a page says. */
export function denialsOf(steps: readonly HistoryStep[] = []): Answers {
  return steps.flatMap(({ executions, words, proposal }) => {
    const denied = executions.flatMap(({ code, reason }, index) =>
      code === "DENIED" && reason ? [{ reason, index }] : [],
    );
    const [first] = denied;
    if (!first) return [];
    const asked = denied.slice(0, maxDescribed).map(({ index }) => words?.[index] ?? proposal.steps[index]?.tool ?? "");
    return [{ question: `May I do this? ${asked.join("; ")}`, answer: `No. ${first.reason}` }];
  });
}
