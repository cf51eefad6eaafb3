// `node bench/src/reflex/main.ts miniwob --dir <folder> --seeds 50 --tasks a,b --trace`
// The material is not part of this repository; folders come by flag or by MINIWOB_DIR.
import { printTable } from "../print-table.ts";
import { developmentTasks, measureMiniwob } from "./miniwob.ts";

const [what = "", ...rest] = process.argv.slice(2);

function flag(name: string, variable: string): string {
  const value = rest[rest.indexOf(`--${name}`) + 1];
  const given = rest.includes(`--${name}`) ? value : process.env[variable];
  if (!given) throw new Error(`Where is the material? Give --${name} <folder> or set ${variable}.`);
  return given;
}

function option(name: string, otherwise: string): string {
  return rest.includes(`--${name}`) ? (rest[rest.indexOf(`--${name}`) + 1] ?? otherwise) : otherwise;
}

const runners: Record<string, () => Promise<void>> = {
  async miniwob() {
    const isTraced = rest.includes("--trace");
    const table = await measureMiniwob({
      folder: flag("dir", "MINIWOB_DIR"),
      tasks: option("tasks", developmentTasks.join(",")).split(","),
      seeds: Number(option("seeds", "50")),
      from: Number(option("from", "0")),
      onMiss: (task, seed, goal, { end, message, trace }, reward) => {
        if (isTraced)
          process.stdout.write(`${task} #${seed} reward ${reward}: ${goal}\n${trace}${end}: ${message}\n\n`);
      },
    });
    printTable(table);
  },
};

const run = runners[what];
if (!run) throw new Error(`There is no "${what}" to measure. Use one of ${Object.keys(runners).join(", ")}.`);
await run();
process.exit(0);
