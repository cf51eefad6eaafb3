/** Ids with consecutive numbers are written as "item-3 to item-7". */
export function listIds(ids: string[]): string {
  const runs: string[][] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    if (run && id === following(run.at(-1) as string)) run.push(id);
    else runs.push([id]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : run.join(" "))).join(" ");
}

function following(id: string): string {
  return id.replace(/\d+$/, (number) => String(Number(number) + 1));
}
