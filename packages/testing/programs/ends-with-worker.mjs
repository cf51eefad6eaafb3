// Loaded first into a program that all files of a test worker share: it ends with the worker, and its data with it.
import { rmSync } from "node:fs";

process.once("disconnect", () => {
  rmSync(process.env.GISELLE_DATA, { recursive: true, force: true });
  process.exit();
});
process.channel.unref();
