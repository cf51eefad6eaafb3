import type { CpuProfile } from "./cpu-profile.ts";
import type { Places } from "./places.ts";

export interface Profiled {
  /** One or more profiles of the same work; their times are added. */
  profiles: CpuProfile[];
  places: Places;
  /** Only what runs below a function of this name counts. */
  below?: string;
}

/** A code path that runs often enough to be optimized. */
export interface ProfiledPath {
  /** Description of the profiled work. */
  title: string;
  run(options: { smoke: boolean }): Promise<Profiled>;
}
