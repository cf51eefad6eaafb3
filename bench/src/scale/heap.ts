/** Items by time, the earliest first. */
export class Heap<Item> {
  readonly #times: number[] = [];
  readonly #items: Item[] = [];

  get size(): number {
    return this.#items.length;
  }

  push(time: number, item: Item): void {
    let at = this.#items.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if ((this.#times[above] as number) <= time) break;
      this.#move(above, at);
      at = above;
    }
    this.#times[at] = time;
    this.#items[at] = item;
  }

  pop(): { time: number; item: Item } | undefined {
    const [time, item] = [this.#times[0], this.#items[0]];
    if (time === undefined) return undefined;
    const lastTime = this.#times.pop() as number;
    const lastItem = this.#items.pop() as Item;
    const { length } = this.#items;
    let at = 0;
    while (length > 0) {
      let below = 2 * at + 1;
      if (below >= length) break;
      if (below + 1 < length && (this.#times[below + 1] as number) < (this.#times[below] as number)) below += 1;
      if ((this.#times[below] as number) >= lastTime) break;
      this.#move(below, at);
      at = below;
    }
    if (length > 0) {
      this.#times[at] = lastTime;
      this.#items[at] = lastItem;
    }
    return { time, item: item as Item };
  }

  #move(from: number, to: number): void {
    this.#times[to] = this.#times[from] as number;
    this.#items[to] = this.#items[from] as Item;
  }
}
