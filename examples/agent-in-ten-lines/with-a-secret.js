// `SHOP_PASSWORD=… node examples/agent-in-ten-lines/with-a-secret.js https://shop.example/sign-in "Sign in as ada"`
// The model reads the name of the secret; only the sign-in page of that origin gets what it stands for.
import { Agent, secretFromEnv } from "@giselles-ai/agent";
import { createChromiumDriver } from "@giselles-ai/agent/drivers/chromium";
import { createPlanner } from "@giselles-ai/planner";

const [url, task] = process.argv.slice(2);

const password = secretFromEnv("SHOP_PASSWORD", { name: "password", origins: [new URL(url).origin] });

const driver = createChromiumDriver();
const planner = createPlanner({ engine: "ollama" });
const agent = new Agent({ driver, planner, profile: "auto", secrets: [password] });
const { completed, message } = await agent.execute(task, { url, maxSteps: 10 });
await agent.close();
await driver.close();

process.stdout.write(`${message}\n`);
process.exitCode = completed ? 0 : 1;
