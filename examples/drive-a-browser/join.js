// `node examples/drive-a-browser/join.js https://shop.example/join "Ada Lovelace"`: the page has a field "Name" and a button "Join".
import { createChromiumDriver } from "@giselles-ai/chromium";

const [url, name] = process.argv.slice(2);

const driver = createChromiumDriver(); // or { page }, your own Playwright page
await driver.navigate(url);
const { fields } = await driver.snapshot();
const idOf = (label) => fields.find((field) => field.label === label)?.fieldId;
const { outcomes } = await driver.execute([
  { action: "fill", fieldId: idOf("Name"), value: name },
  { action: "click", fieldId: idOf("Join") },
]);
await driver.close();

for (const { status, message = "" } of outcomes) process.stdout.write(`${status} ${message}\n`);
