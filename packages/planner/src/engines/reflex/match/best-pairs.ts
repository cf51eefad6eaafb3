/** What the whole decision is made of: a value, the question that it may answer, and how well it does. */
interface Pair {
  fact: object;
  question: object;
  score: number;
}

/** Two weak pairs together never outweigh a strong one. */
const steepness = 12;

/**
 * The pairs of the highest total, each value and each question at most once: the assignment problem, solved by the Hungarian
 * method for each set of pairs that depend on each other.
 */
export function bestPairs<One extends Pair>(pairs: One[]): One[] {
  return connected(pairs).flatMap((part) => (part.length === 1 ? part : solvePart(part)));
}

function solvePart<One extends Pair>(part: One[]): One[] {
  const rows = [...new Set(part.map(({ fact }) => fact))];
  const columns = [...new Set(part.map(({ question }) => question))];
  const found = rows.map(() => new Map<number, One>());
  const [rowOf, columnOf] = [indexOf(rows), indexOf(columns)];
  for (const one of part) {
    const row = found[rowOf.get(one.fact) ?? 0];
    const column = columnOf.get(one.question) ?? 0;
    if ((row?.get(column)?.score ?? -1) < one.score) row?.set(column, one);
  }
  // A column of its own lets each row stay without a partner.
  const costs = found.map((row) => [
    ...columns.map((_, column) => (row.has(column) ? -Math.exp(steepness * (row.get(column)?.score ?? 0)) : 1)),
    ...rows.map(() => 0),
  ]);
  return assignRows(costs).flatMap((column, row) => found[row]?.get(column) ?? []);
}

function indexOf(all: object[]): Map<object, number> {
  return new Map(all.map((one, index) => [one, index]));
}

/** The pairs in sets that share no value and no question. */
function connected<One extends Pair>(pairs: One[]): One[][] {
  const parts = new Map<object, One[]>();
  for (const pair of pairs) {
    const [a, b] = [parts.get(pair.fact), parts.get(pair.question)];
    const [into, from] = a && b && a.length < b.length ? [b, a] : [a ?? b ?? [], a && b !== a ? b : undefined];
    into.push(pair);
    parts.set(pair.fact, into).set(pair.question, into);
    for (const moved of from ?? []) {
      into.push(moved);
      parts.set(moved.fact, into).set(moved.question, into);
    }
  }
  return [...new Set(parts.values())];
}

/** The column of each row for the least total cost, by shortest augmenting paths. There are at least as many columns as rows. */
function assignRows(costs: number[][]): number[] {
  const width = costs[0]?.length ?? 0;
  const rowOf = new Array<number>(width).fill(-1);
  const [ofRow, ofColumn] = [costs.map(() => 0), new Array<number>(width).fill(0)];
  for (const start of costs.keys()) {
    const before = new Array<number>(width).fill(-1);
    const slack = new Array<number>(width).fill(Number.POSITIVE_INFINITY);
    const done = new Set<number>();
    let [row, last] = [start, -1];
    while (row >= 0) {
      let [least, next] = [Number.POSITIVE_INFINITY, -1];
      for (let column = 0; column < width; column += 1) {
        if (done.has(column)) continue;
        const cost = (costs[row]?.[column] ?? 0) - (ofRow[row] ?? 0) - (ofColumn[column] ?? 0);
        if (cost < (slack[column] ?? 0)) [slack[column], before[column]] = [cost, last];
        if ((slack[column] ?? 0) < least) [least, next] = [slack[column] ?? 0, column];
      }
      ofRow[start] = (ofRow[start] ?? 0) + least;
      for (const column of done) {
        ofColumn[column] = (ofColumn[column] ?? 0) - least;
        const other = rowOf[column] ?? start;
        ofRow[other] = (ofRow[other] ?? 0) + least;
      }
      for (let column = 0; column < width; column += 1)
        if (!done.has(column)) slack[column] = (slack[column] ?? 0) - least;
      done.add(next);
      [row, last] = [rowOf[next] ?? -1, next];
    }
    for (let column = last; column >= 0; ) {
      const previous = before[column] ?? -1;
      rowOf[column] = previous < 0 ? start : (rowOf[previous] ?? start);
      column = previous;
    }
  }
  const columnOf = costs.map(() => -1);
  for (const [column, row] of rowOf.entries()) if (row >= 0) columnOf[row] = column;
  return columnOf;
}
