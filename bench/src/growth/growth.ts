import type { MeasureContext } from "../frame/measure.ts";
import type { Table } from "../frame/table.ts";
import { growOfLoop } from "./loop.ts";
import { growOfRelay } from "./relay.ts";
import { growOfSnapshot } from "./snapshot.ts";

/** How times grow with the number of pages on a relay, elements on a page and steps in a run. */
export async function measureGrowth({ smoke, progress }: MeasureContext): Promise<Table[]> {
  const part = (index: number) => (share: number, at?: string) => progress((index + share) / 3, at);
  return [
    await growOfSnapshot({ smoke, progress: part(0) }),
    await growOfRelay({ smoke, progress: part(1) }),
    await growOfLoop({ smoke, progress: part(2) }),
  ];
}
