// Reads each step of a run to its end even if the page disconnects, and replays it when the page reconnects.
import type { UIMessageChunk } from "ai";

export interface ChatSteps {
  /**
   * Returns the step with this key. A step that is active, or that no reader has read to its end, is replayed from its start.
   * Otherwise it is started. An error of `start` becomes an error chunk with the text from `explain`.
   */
  open(request: {
    chatId: string;
    key: string;
    start(): Promise<AsyncIterable<UIMessageChunk>>;
    explain(error: unknown): string;
  }): AsyncIterator<UIMessageChunk>;
  /** The key of the active step of a chat. */
  activeKey(chatId: string): string | undefined;
  /** Resolves when the chat has no active step. */
  waitForEnd(chatId: string): Promise<void>;
}

interface Step {
  key: string;
  chunks: UIMessageChunk[];
  hasEnded: boolean;
  hasFailed: boolean;
  /** Whether a reader has read it to its end. */
  wasDelivered: boolean;
  wake: Set<() => void>;
  ended: Promise<void>;
}

export function createChatSteps({ maxChats = 200 }: { maxChats?: number } = {}): ChatSteps {
  const steps = new Map<string, Step>();

  function store(chatId: string, step: Step): void {
    steps.delete(chatId); // moves the chat to the end
    steps.set(chatId, step);
    for (const [oldest, { hasEnded }] of steps) {
      if (steps.size <= maxChats) break;
      if (hasEnded) steps.delete(oldest);
    }
  }

  return {
    open({ chatId, key, start, explain }) {
      const current = steps.get(chatId);
      if (current?.key === key && !(current.hasFailed && current.wasDelivered)) return read(current);
      const step: Step = {
        key,
        chunks: [],
        hasEnded: false,
        hasFailed: false,
        wasDelivered: false,
        wake: new Set(),
        ended: Promise.resolve(),
      };
      step.ended = consume(step, start, explain);
      store(chatId, step);
      return read(step);
    },
    activeKey(chatId) {
      const step = steps.get(chatId);
      return step && !step.hasEnded ? step.key : undefined;
    },
    async waitForEnd(chatId) {
      await steps.get(chatId)?.ended;
    },
  };
}

async function consume(
  step: Step,
  start: () => Promise<AsyncIterable<UIMessageChunk>>,
  explain: (error: unknown) => string,
): Promise<void> {
  const push = (chunk: UIMessageChunk) => {
    if (chunk.type === "error") step.hasFailed = true;
    step.chunks.push(chunk);
    for (const wake of step.wake) wake();
  };
  try {
    for await (const chunk of await start()) push(chunk);
  } catch (error) {
    push({ type: "error", errorText: explain(error) });
  }
  step.hasEnded = true;
  for (const wake of step.wake) wake();
}

async function* read(step: Step): AsyncGenerator<UIMessageChunk> {
  for (let index = 0; ; index += 1) {
    while (index >= step.chunks.length) {
      if (step.hasEnded) {
        step.wasDelivered = true;
        return;
      }
      await nextChange(step);
    }
    const chunk = step.chunks[index];
    if (chunk) yield chunk;
  }
}

function nextChange({ wake }: Step): Promise<void> {
  return new Promise((resolve) => {
    const onChange = () => {
      wake.delete(onChange);
      resolve();
    };
    wake.add(onChange);
  });
}
