// Preloaded into a program that all files of a test worker share: ends it, and removes its data, when the worker ends.
import { rmSync } from "node:fs";

process.once("disconnect", () => {
  rmSync(process.env.GISELLE_DATA, { recursive: true, force: true });
  process.exit();
});
process.channel.unref();
