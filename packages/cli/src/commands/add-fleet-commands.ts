import { type Command, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import { priorities } from "../fleet/turns.ts";
import { collect, durationOption, readCount, readDuration } from "../settings/read-option.ts";
import type { EnqueueOptions } from "./enqueue.ts";
import type { ScheduleOptions } from "./schedule.ts";
import {
  acceptDialogsOption,
  allowOriginOption,
  blockOriginOption,
  headedOption,
  profileOption,
  secretKindOption,
  secretOption,
  secretOriginOption,
} from "./shared-options.ts";
import type { WorkerOptions } from "./worker.ts";

const redis = ["--redis <address>", "Redis of the queue and its runs (default: REDIS_URL)"] as const;
const maxWaiting = new Option("--max-waiting <number>", "how many runs may wait; more are refused")
  .default(10_000)
  .argParser(readCount);

type End = (code: number) => void;

/** Adds the commands of a fleet of browsers. Their code is loaded on first use. */
export function addFleetCommands(program: Command, context: CommandContext, end: End): void {
  addWorker(program, context, end);
  addEnqueue(program, context, end);
  addSchedules(program, context, end);
  addQueue(program, context, end);
}

function addWorker(program: Command, context: CommandContext, end: End): void {
  program
    .command("worker")
    .summary("drive queued runs in browsers")
    .description(
      "Takes runs from the queue in Redis and drives them in browsers. If a worker dies, another one resumes its runs; " +
        "actions that may already have happened are not repeated.",
    )
    .option(...redis)
    .option("-e, --engine <name[:model]>", "engine for runs that do not choose one")
    .option("--contexts <number>", "runs at the same time in one browser", readCount, 4)
    .option("--browsers <number>", "browsers at the same time", readCount, 1)
    .option("--browser-url <address>", "use this running browser instead (CDP); can be repeated", collect)
    .option("--recycle <number>", "replace a browser after this many runs", readCount, 100)
    .option("--max-time <duration>", "time for one run (default 30m)", readDuration)
    .addOption(
      durationOption("--lease <duration>", "if a worker is silent this long, another one resumes its runs", "15s"),
    )
    .addOption(maxWaiting)
    .addOption(headedOption)
    .addOption(secretOption)
    .addOption(secretOriginOption)
    .addOption(secretKindOption)
    .addHelpText("after", "\nSettings:\n  REDIS_URL, GISELLE_ENGINE, GISELLE_CHROMIUM, GISELLE_LOG")
    .action(async (options: WorkerOptions) => {
      const { worker } = await import("./worker.ts");
      end(await worker(options, context));
    });
}

function addEnqueue(program: Command, context: CommandContext, end: End): void {
  addRunOptions(program.command("enqueue"))
    .summary("add a run to the queue")
    .description(
      "Adds a run to the queue of giselle worker, and prints its id. giselle runs --store $REDIS_URL shows how it ended.",
    )
    .argument("[goal]", "what to do, in a sentence")
    .option("--file <file>", 'add one run per line: {"goal": "…", "url": "https://…", "tenant": "…"}')
    .addOption(maxWaiting)
    .action(async (goal: string | undefined, options: EnqueueOptions) => {
      const { enqueue } = await import("./enqueue.ts");
      end(await enqueue(goal, options, context));
    });
}

function addSchedules(program: Command, context: CommandContext, end: End): void {
  addRunOptions(program.command("schedule"))
    .summary("repeat a run at given times")
    .description("Adds a run to the queue repeatedly. A schedule with the same name is replaced.")
    .argument("<goal>", "what to do, in a sentence")
    .requiredOption("--name <name>", "name of the schedule")
    .option("--cron <times>", 'when, for example "0 9 * * 1-5"')
    .option("--every <duration>", "how often, for example 30m or 1d", readDuration)
    .option("--time-zone <name>", "time zone of --cron, for example Europe/Berlin (default: that of the worker)")
    .action(async (goal: string, options: ScheduleOptions) => {
      const { schedule } = await import("./schedule.ts");
      end(await schedule(goal, options, context));
    });

  program
    .command("unschedule")
    .summary("remove a schedule")
    .argument("<name>", "name of the schedule, from giselle queue")
    .option(...redis)
    .action(async (name: string, options: { redis?: string }) => {
      const { unschedule } = await import("./schedule.ts");
      end(await unschedule(name, options, context));
    });
}

function addQueue(program: Command, context: CommandContext, end: End): void {
  program
    .command("cancel")
    .summary("cancel a queued run")
    .description("Takes a run out of the queue, or stops it if a worker has it. What it has done stays done.")
    .argument("<run>", "id of the run, from giselle enqueue or giselle runs")
    .option(...redis)
    .action(async (runId: string, options: { redis?: string }) => {
      const { cancel } = await import("./cancel.ts");
      end(await cancel(runId, options, context));
    });

  program
    .command("queue")
    .summary("show the queue and its schedules")
    .option(...redis)
    .option("--json", "print JSON")
    .action(async (options: { redis?: string; json?: boolean }) => {
      const { queueState } = await import("./schedule.ts");
      end(await queueState(options, context));
    });
}

function addRunOptions(command: Command): Command {
  return command
    .option(...redis)
    .option("-u, --url <address>", "page to start at")
    .option("-d, --data <file>", "JSON file with the details to fill in")
    .option("--tenant <name>", 'tenant of the run; tenants take turns (default "default")')
    .addOption(
      new Option("--priority <name>", 'high goes before normal, and normal before low (default "normal")').choices(
        priorities,
      ),
    )
    .addOption(profileOption('what may run without approval (default "assisted": only reading)'))
    .option("-e, --engine <name[:model]>", "engine that plans (default: that of the worker)")
    .option("-n, --max-steps <number>", "maximum number of steps (default 30)", readCount)
    .option("--vision", "send screenshots to the model where the text is not enough")
    .addOption(acceptDialogsOption)
    .addOption(allowOriginOption)
    .addOption(blockOriginOption);
}
