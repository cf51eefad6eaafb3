import { resolveIn } from "../builds/build.ts";
import { median, percentile } from "../frame/stats.ts";
import { timeSteps } from "../loop.ts";
import { type Contestant, startContestant } from "../relay/contestant.ts";
import { drive } from "../relay/drive.ts";
import { type Part, type Side, takeTurns } from "./turns.ts";

export const relay: Part = {
  name: "the relay",
  async run(sides, { smoke }) {
    const pages = smoke ? 5 : 100;
    const start = (side: Side) => {
      resolveIn(sides[side], "@giselles-ai/browser-tool/relay"); // throws if the build does not have it
      return startContestant(side, "./relay-server.ts", { pages, env: { GISELLE_BENCH_BUILD: sides[side].root } });
    };
    const before = await start("before");
    const now = await start("now");
    const turn = (contestant: Contestant) => async () => {
      contestant.times.length = 0;
      await drive(contestant, { perSecond: smoke ? 50 : 200, seconds: smoke ? 0.5 : 3 });
      if (contestant.errors > 0) throw new Error(`${contestant.errors} round trips failed.`);
      return {
        [`relay: a round trip, ${pages} pages connected, p50`]: percentile(contestant.times, 50),
        [`relay: a round trip, ${pages} pages connected, p99`]: percentile(contestant.times, 99),
      };
    };
    try {
      return await takeTurns(
        { before: turn(before), now: turn(now) },
        { what: "relay", rounds: smoke ? 1 : 5, warmUps: smoke ? 0 : 1 },
      );
    } finally {
      before.close();
      now.close();
    }
  },
};

export const loop: Part = {
  name: "the loop",
  run(sides, { smoke }) {
    const turn = (side: Side) => async () => {
      const steps = await timeSteps(smoke ? 2 : 15, { build: sides[side] });
      return {
        "loop: a step, without model and page": median(steps.map(({ own }) => own)),
        "loop: the page's part of a step": median(steps.map(({ page }) => page)),
      };
    };
    return takeTurns(
      { before: turn("before"), now: turn("now") },
      { what: "loop", rounds: smoke ? 1 : 6, warmUps: smoke ? 0 : 1 },
    );
  },
};
