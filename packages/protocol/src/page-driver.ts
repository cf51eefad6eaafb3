import type { AnyAction } from "./action.ts";
import type { ExecutionReport } from "./report.ts";
import type { Snapshot, SnapshotOptions } from "./snapshot.ts";

/** The page, from wherever we stand: in it, across a relay, or outside a browser that we drive. */
export interface PageDriver {
  snapshot(options?: SnapshotOptions & { signal?: AbortSignal }): Promise<Snapshot>;
  execute(actions: AnyAction[], options?: { signal?: AbortSignal }): Promise<ExecutionReport>;
  /** Twice does no harm. */
  close(): Promise<void>;
}
