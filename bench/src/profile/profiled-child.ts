// Preloaded into a child process: starts and stops profiling on messages of its parent.
import type { CpuProfile } from "./cpu-profile.ts";
import { startProfile } from "./in-process.ts";

let stop: (() => Promise<CpuProfile>) | undefined;

process.on("message", async (message) => {
  if (message === "profile-start") {
    stop = await startProfile();
    process.send?.({ type: "profile-started" });
  } else if (message === "profile-stop") process.send?.({ type: "profile-stopped", profile: await stop?.() });
});
