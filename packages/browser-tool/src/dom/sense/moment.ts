// While the page is being read it does not change, so what is costly to find is found once, for all.

let moment: Map<unknown, unknown> | undefined;

/** Runs `read` in a moment in which the page does not change. */
export function inOneMoment<Result>(read: () => Result): Result {
  moment = new Map();
  try {
    return read();
  } finally {
    moment = undefined;
  }
}

/** What is found once in a moment, when it is first asked for; undefined outside of one. */
export function oncePerMoment<Found>(find: () => Found): () => Found | undefined {
  return () => {
    if (moment && !moment.has(find)) moment.set(find, find());
    return moment?.get(find) as Found | undefined;
  };
}
