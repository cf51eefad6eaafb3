// The example of a durable engine, killed while it works. The engine keeps the states, and the store the journal.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import {
  browserProgram,
  makeFolder,
  type RecordedRequest,
  startScriptedModel,
  startWebServer,
} from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { actOn, done, promptOf } from "../scripted.cases.ts";

const program = fileURLToPath(new URL("../../../../examples/durable-run/run.js", import.meta.url));

const pages: Record<string, string> = {
  "/": `<form action="/name"><label>Plan <input name="plan"></label><button>Next</button></form>`,
  "/name": `<form method="post" action="/join"><label>Name <input name="name"></label><button>Join</button></form>`,
  "/join": "<h1>Welcome</h1>",
};

/** A site in two pages, a model that operates it, and the program. `on` is called before the site and the model answer. */
async function openWorld(on: (what: string) => Promise<void>) {
  let joined = 0;
  const site = await startWebServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (request.method === "POST") {
      joined += 1;
      await on("joined");
    }
    response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html>${pages[pathname] ?? ""}`);
  });
  onTestFinished(() => site.close());
  const fillPlan = actOn(["Plan", "fill", { value: "Pro" }], ["Next", "click"]);
  const join = actOn(["Name", "fill", { value: "Ada" }], ["Join", "click"]);
  const answers: string[] = [];
  const model = await startScriptedModel("ollama", async (request: RecordedRequest) => {
    const prompt = promptOf(request);
    const page = prompt.includes("Welcome") ? "welcome" : prompt.includes('"Join"') ? "name" : "plan";
    answers.push(page);
    await on(`asked for ${page}`);
    return page === "welcome" ? done("You have joined.") : page === "name" ? join(request) : fillPlan(request);
  });
  onTestFinished(() => model.close());
  return { url: site.url, model, answers, joined: () => joined };
}

type World = Awaited<ReturnType<typeof openWorld>>;

function start({ url, model }: World, folder: string) {
  const child: ChildProcess = spawn(process.execPath, [program, "run-1", "Join as Ada", `${url}/`, folder], {
    env: {
      PATH: process.env.PATH ?? "",
      OLLAMA_HOST: model.url,
      GISELLE_MODEL: "scripted",
      GISELLE_CHROMIUM: browserProgram("page"),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  const ended = new Promise<string>((resolve) => child.once("close", () => resolve(output)));
  return { ended, kill: () => void child.kill("SIGKILL") };
}

/** Lets the engine's lease of a killed process expire now, instead of after 30 seconds. */
function expireLease(folder: string): void {
  const database = new DatabaseSync(join(folder, "engine.sqlite"));
  database.exec("UPDATE workflow_runs SET available_at = '2000-01-01T00:00:00.000Z' WHERE status = 'running'");
  database.close();
}

/** Kills the program when this happens for the first time, and starts it again. */
async function killAt(moment: string) {
  let running: ReturnType<typeof start> | undefined;
  let isKilled = false;
  const world = await openWorld(async (what) => {
    if (what !== moment || isKilled) return;
    isKilled = true;
    running?.kill();
    await running?.ended;
  });
  const folder = makeFolder();
  running = start(world, folder);
  const first = await running.ended;
  expect({ isKilled, first }).toEqual({ isKilled: true, first: expect.not.stringContaining("done:") });
  expireLease(folder);
  running = start(world, folder);
  return { ...world, output: await running.ended };
}

it("continues with the step that was interrupted, and plans no earlier step again", async () => {
  const { output, answers, joined } = await killAt("asked for name");
  expect(output).toBe("step 2\nstep 3\ndone: You have joined.\n");
  expect(answers).toEqual(["plan", "name", "name", "welcome"]);
  expect(joined()).toBe(1);
});

it("promise 4: does nothing again that may have happened", async () => {
  const { output, joined } = await killAt("joined");
  expect(output).toContain("unknown-outcome: The run was interrupted in step 2");
  expect(joined()).toBe(1);
});
