import { Session } from "node:inspector/promises";
import type { CpuProfile } from "./cpu-profile.ts";

/** Profiles this process until the returned function is called. */
export async function startProfile(): Promise<() => Promise<CpuProfile>> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 200 });
  await session.post("Profiler.start");
  return async () => {
    const { profile } = await session.post("Profiler.stop");
    session.disconnect();
    return profile as CpuProfile; // the same shape with other types
  };
}
