/** The queue has no room for another run. */
export class QueueFullError extends Error {
  constructor(waiting: number) {
    super(
      `The queue is full: ${waiting} runs are waiting. Try again later, start more workers, or raise --max-waiting.`,
    );
    this.name = "QueueFullError";
  }
}
