import type { CpuProfile } from "./cpu-profile.ts";
import type { Places } from "./places.ts";

export interface Profiled {
  /** Of the same work, one or more: their times are added. */
  profiles: CpuProfile[];
  places: Places;
  /** Only what runs below a function of this name counts. */
  below?: string;
}

/** Something that runs often enough to be worth its microseconds. */
export interface ProfiledPath {
  /** What was done while the profiler looked. */
  title: string;
  run(options: { smoke: boolean }): Promise<Profiled>;
}
