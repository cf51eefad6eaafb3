// The still pictures. Each shows the result of a task.

const filled = async (page) => {
  await ask(page, "Fill this in for Ada Lovelace, ada@example.com, Pro plan");
  await page.getByRole("button", { name: "Approve" }).click();
  await page.locator("[data-giselle-ignore] .box").nth(2).waitFor(); // one mark for each field
  await page.getByRole("button", { name: "Stop" }).waitFor({ state: "hidden" });
  return page;
};
const asked = async (page) => {
  await ask(page, "Fill this in for Ada Lovelace, ada@example.com, Pro plan, and send it");
  await page.getByRole("button", { name: "Approve" }).waitFor();
  return page.getByRole("region", { name: "Chat" }).first();
};

export const shots = [
  { name: "demo-light", colorScheme: "light", show: filled },
  { name: "demo-dark", colorScheme: "dark", show: filled },
  { name: "approval-light", colorScheme: "light", show: asked },
  { name: "approval-dark", colorScheme: "dark", show: asked },
];

export async function take(browser, url, { colorScheme, show }) {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", viewport, colorScheme });
  await context.addInitScript(holdMarks);
  const page = await context.newPage();
  await page.goto(url);
  const shown = await show(page);
  const picture = await shown.screenshot({ animations: "disabled", caret: "hide" });
  await context.close();
  return picture;
}

/** Read-back marks are normally shown for two seconds; for the screenshots they are kept. */
function holdMarks() {
  const { attachShadow, remove } = Element.prototype;
  Element.prototype.attachShadow = function attachOpen(init) {
    return attachShadow.call(this, { ...init, mode: "open" });
  };
  Element.prototype.remove = function removeUnlessMark() {
    const isMark = this.classList.contains("box") || this.matches("html > [data-giselle-ignore]");
    if (!isMark) remove.call(this);
  };
}

/** The chat's text box, once the chat is ready. */
export async function openChat(page) {
  const chat = page.getByRole("region", { name: "Chat" }).first();
  await chat.getByRole("log").waitFor();
  return chat.getByRole("textbox");
}

async function ask(page, task) {
  const input = await openChat(page);
  await input.fill(task);
  await input.press("Enter");
}
