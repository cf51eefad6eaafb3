// Measures the engine without a model. Most of the test material is not part of this repository: set its folders by flag or variable.
//
//   node bench/src/reflex/main.ts miniwob --dir <html folder> --seeds 50 --tasks a,b --trace    (or MINIWOB_DIR)
//   node bench/src/reflex/main.ts form-autofill --dir <folder of pages>                          (or FORM_AUTOFILL_DIR)
//   node bench/src/reflex/main.ts ddg --dir <folder of pages>                                    (or DDG_FORMS_DIR)
//   node bench/src/reflex/main.ts pages [--held-out] [--only <start of a name>]                  (page-tasks/, in this repository)
//   node bench/src/reflex/main.ts forms [--set-aside] [--only <start of a name>]                   (html-forms/, in this repository)
//   node bench/src/reflex/main.ts speed
import { printTable } from "../report/print-table.ts";
import { type Corpus, corpora, measureFieldMeanings } from "./field-meanings.ts";
import { measureHtmlForms } from "./html-forms.ts";
import { developmentTasks, measureMiniwob } from "./miniwob.ts";
import { measurePageTasks } from "./page-tasks.ts";
import { measureReflexSpeed } from "./speed.ts";

const [what = "", ...rest] = process.argv.slice(2);

function flag(name: string, variable: string): string {
  const value = rest[rest.indexOf(`--${name}`) + 1];
  const given = rest.includes(`--${name}`) ? value : process.env[variable];
  if (!given) throw new Error(`The test material is missing. Give --${name} <folder> or set ${variable}.`);
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
      onMiss: (task, seed, goal, { end, message, trace, reward }) => {
        if (isTraced)
          process.stdout.write(`${task} #${seed} reward ${reward}: ${goal}\n${trace}${end}: ${message}\n\n`);
      },
    });
    printTable(table);
  },
  async "form-autofill"() {
    printTable(await measureFieldMeanings(flag("dir", "FORM_AUTOFILL_DIR"), corpora["form-autofill"] as Corpus));
  },
  async ddg() {
    printTable(await measureFieldMeanings(flag("dir", "DDG_FORMS_DIR"), corpora.ddg as Corpus));
  },
  async pages() {
    const half = rest.includes("--held-out") ? "held-out" : "development";
    printTable(await measurePageTasks(half, (text) => process.stdout.write(`${text}\n`), option("only", "")));
  },
  async forms() {
    const part = rest.includes("--set-aside") ? "set-aside" : "development";
    printTable(await measureHtmlForms(part, (text) => process.stdout.write(`${text}\n`), option("only", "")));
  },
  async speed() {
    printTable(await measureReflexSpeed(Number(option("rounds", "200"))));
  },
};

const run = runners[what];
if (!run) throw new Error(`There is no "${what}" to measure. Use one of ${Object.keys(runners).join(", ")}.`);
await run();
process.exit(0);
