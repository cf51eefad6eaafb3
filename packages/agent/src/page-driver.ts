import type { AnyAction, ExecutionReport, Snapshot, SnapshotOptions } from "@giselles-ai/protocol";

/** The page, from wherever we stand: in it, across a relay, or outside a browser that we drive. */
export interface PageDriver {
  snapshot(options?: SnapshotOptions & { signal?: AbortSignal }): Promise<Snapshot>;
  execute(actions: AnyAction[], options?: { signal?: AbortSignal }): Promise<ExecutionReport>;
  /** Twice does no harm. */
  close(): Promise<void>;
}
