import type { Conversation, HistoryStep } from "@giselles-ai/protocol";

interface Turn {
  request: string;
  answer: string;
  isQuestion: boolean;
  steps: HistoryStep[];
}

/** What the user asked for and was answered, for the planner. An answer to a question belongs to the task before it. */
export class Chat {
  readonly #turns: Turn[] = [];

  /** Begins a turn with the user's message. */
  begin(request: string): void {
    this.#turns.push({ request, answer: "", isQuestion: false, steps: [] });
  }

  addStep(step: HistoryStep): void {
    this.#turns.at(-1)?.steps.push(step);
  }

  end(answer: string, isQuestion: boolean): void {
    Object.assign(this.#turns.at(-1) ?? {}, { answer, isQuestion });
  }

  /** The current task. */
  get task() {
    let first = this.#turns.length - 1;
    while (first > 0 && this.#turns[first - 1]?.isQuestion) first -= 1;
    const current = this.#turns.slice(Math.max(0, first));
    const conversation: Conversation = {
      turns: this.#turns.slice(0, Math.max(0, first)).map(({ request, answer }) => ({ request, answer })),
    };
    return {
      goal: current[0]?.request ?? "",
      steps: current.flatMap(({ steps }) => steps),
      answers: current.slice(1).map(({ request }, index) => ({
        question: current[index]?.answer ?? "",
        answer: request,
      })),
      conversation,
    };
  }
}
