// An agent in a separate process, which is killed at a named point: `node killed-agent.cases.ts`. Its
// parent process sends the instructions.
import { flushCompileCache } from "node:module";
import { Agent, type RunStore } from "../../src/index.ts";
import { type CrashSettings, makeParts, type Parts, task } from "./agent-parts.cases.ts";
import { type Moment, momentOf, type Point } from "./points.cases.ts";

process.once("message", async ({ point, ...settings }: CrashSettings & { point: Point }) => {
  const agent = new Agent(withDeath(makeParts(settings), point));
  const { ending, message } = await agent.execute(task);
  process.send?.({ ending: `${ending}: ${message}` }); // it should not have come to this
});
process.once("disconnect", () => process.exit());
process.send?.({ isReady: true });

function withDeath(parts: Parts, point: Point): Parts {
  /** Kills this process before it returns. Flushes the compile cache first. */
  const die = () => {
    flushCompileCache();
    process.kill(process.pid, "SIGKILL");
  };
  const around = async <Result>(moment: Moment | undefined, work: () => Promise<Result>): Promise<Result> => {
    if (point === `before ${moment}`) die();
    const result = await work();
    if (point === `after ${moment}`) die();
    return result;
  };
  const { store, driver, reviewer } = parts;
  const dying: RunStore = {
    ...store,
    append: (lease, entry) => around(momentOf[entry.event.type], () => store.append(lease, entry)),
    async ask(lease, question) {
      const approval = await around("question", () => store.ask(lease, question));
      if (point === "after answer" && approval.answer) die(); // it was answered before anybody could wait for it
      return approval;
    },
    take: (lease, id, use) => around("use", () => store.take(lease, id, use)),
  };
  return {
    ...parts,
    store: dying,
    driver: { ...driver, execute: (actions, options) => around("dispatch", () => driver.execute(actions, options)) },
    // Before the answer and around the effect, the parent kills the process.
    reviewer: {
      async review(request, options) {
        const review = await reviewer?.review(request, options);
        if (point === "after answer") die();
        if (!review) throw new Error("There is a reviewer.");
        return review;
      },
    },
  };
}
