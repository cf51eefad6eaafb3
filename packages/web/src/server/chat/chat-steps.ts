// A step of a run is read to its end here, whether or not a page still listens; and a page that lost it is told it again.
import type { UIMessageChunk } from "ai";

export interface ChatSteps {
  /**
   * The step that a chat asks for by this key. One that is under way, or that was told to nobody to its end, is told from its
   * beginning; else it is started. What `start` throws becomes the step's error, in the words of `explain`.
   */
  open(ask: {
    chatId: string;
    key: string;
    start(): Promise<AsyncIterable<UIMessageChunk>>;
    explain(error: unknown): string;
  }): AsyncIterator<UIMessageChunk>;
  /** The key of the step that is under way in a chat, if one is. */
  underWay(chatId: string): string | undefined;
  /** Resolves when no step of the chat is under way. */
  over(chatId: string): Promise<void>;
}

interface Step {
  key: string;
  chunks: UIMessageChunk[];
  isOver: boolean;
  hasFailed: boolean;
  /** Somebody has read it to its end. */
  wasTold: boolean;
  wake: Set<() => void>;
  ended: Promise<void>;
}

export function createChatSteps({ mostChats = 200 }: { mostChats?: number } = {}): ChatSteps {
  const steps = new Map<string, Step>();

  function keep(chatId: string, step: Step): void {
    steps.delete(chatId); // so that the order is that of the last step
    steps.set(chatId, step);
    for (const [oldest, { isOver }] of steps) {
      if (steps.size <= mostChats) break;
      if (isOver) steps.delete(oldest);
    }
  }

  return {
    open({ chatId, key, start, explain }) {
      const known = steps.get(chatId);
      if (known?.key === key && !(known.hasFailed && known.wasTold)) return read(known);
      const step: Step = {
        key,
        chunks: [],
        isOver: false,
        hasFailed: false,
        wasTold: false,
        wake: new Set(),
        ended: Promise.resolve(),
      };
      step.ended = take(step, start, explain);
      keep(chatId, step);
      return read(step);
    },
    underWay(chatId) {
      const step = steps.get(chatId);
      return step && !step.isOver ? step.key : undefined;
    },
    async over(chatId) {
      await steps.get(chatId)?.ended;
    },
  };
}

async function take(
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
  step.isOver = true;
  for (const wake of step.wake) wake();
}

async function* read(step: Step): AsyncGenerator<UIMessageChunk> {
  for (let index = 0; ; index += 1) {
    while (index >= step.chunks.length) {
      if (step.isOver) {
        step.wasTold = true;
        return;
      }
      await news(step);
    }
    const chunk = step.chunks[index];
    if (chunk) yield chunk;
  }
}

function news({ wake }: Step): Promise<void> {
  return new Promise((resolve) => {
    const ring = () => {
      wake.delete(ring);
      resolve();
    };
    wake.add(ring);
  });
}
