// `node examples/agent-in-ten-lines/agent.js https://shop.example/sign-up "Sign me up as Ada Lovelace"`
// The model is Ollama's `qwen3:4b` on this machine, or what OLLAMA_HOST and GISELLE_MODEL say.
import { Agent } from "@giselles-ai/agent";
import { createChromiumDriver } from "@giselles-ai/agent/drivers/chromium";
import { createPlanner } from "@giselles-ai/planner";

const [url, task] = process.argv.slice(2);

const driver = createChromiumDriver(); // or { page }, your own Playwright page
const planner = createPlanner({ engine: "ollama" });
const agent = new Agent({ driver, planner, profile: "auto" });

const { completed, message } = await agent.execute(task, { url, maxSteps: 10 });
await agent.close();
await driver.close();

process.stdout.write(`${message}\n`);
process.exitCode = completed ? 0 : 1;
