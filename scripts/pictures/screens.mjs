// Pictures of every screen in both languages, to look at: npm run pictures -- --screens <folder>
import { join } from "node:path";

const languages = {
  en: {
    locale: "en-GB",
    task: "Fill this in for Grace Hopper, grace@example.com, Product designer, remote, TypeScript and Accessibility, and send it",
    wrong: "Do the laundry",
    approve: "Approve",
    chat: "Chat",
  },
  ja: {
    locale: "ja-JP",
    task: "お名前に「山田花子」と入力して、職種で「プロダクトデザイナー」を選択して、「リモート」を選択して、「TypeScript」にチェックを入れて",
    wrong: "洗濯をして",
    approve: "承認",
    chat: "チャット",
  },
};
const looks = [
  { look: "light", colorScheme: "light", viewport: { width: 1280, height: 800 } },
  { look: "dark", colorScheme: "dark", viewport: { width: 1280, height: 800 } },
  { look: "phone", colorScheme: "light", viewport: { width: 390, height: 844 } },
];

/** Opens each screen of the web app as a person would, and saves a picture of it. */
export async function takeScreens(browser, url, folder) {
  for (const [name, words] of Object.entries(languages)) {
    for (const { look, ...options } of looks) {
      const context = await browser.newContext({ locale: words.locale, reducedMotion: "reduce", ...options });
      const page = await context.newPage();
      const save = (screen, fullPage = false) =>
        page.screenshot({ path: join(folder, `${screen}-${name}-${look}.png`), fullPage, animations: "disabled" });
      await takeChat(page, url, words, save);
      await takePages(page, url, save);
      await context.close();
    }
  }
}

async function takeChat(page, url, words, save) {
  await page.goto(url);
  const input = await openChat(page, words);
  await save("empty");
  await send(input, words.wrong);
  await page.getByRole("log").getByText(words.wrong).first().waitFor();
  await settle(page);
  await save("chat-not-understood");
  await page.goto(`${url}/?form=job`);
  const again = await openChat(page, words);
  await send(again, words.task);
  await page.getByRole("button", { name: words.approve, exact: true }).first().waitFor();
  await save("approval");
  await page.getByRole("button", { name: words.approve, exact: true }).first().click();
  await settle(page);
  await save("filled", true);
}

/** The chat's text box, once the chat is ready. */
async function openChat(page, words) {
  const chat = page.getByRole("region", { name: words.chat }).first();
  await chat.getByRole("log").waitFor();
  return chat.getByRole("textbox");
}

async function takePages(page, url, save) {
  await page.goto(`${url}/runs`);
  await page.getByRole("link").nth(4).waitFor();
  await settle(page);
  await save("runs");
  const { runs } = await (await fetch(`${url}/app-api/runs`)).json();
  await page.goto(`${url}/runs/${runs[0].id}`);
  await settle(page);
  await save("run", true);
  await page.goto(`${url}/runs/unknown`);
  await settle(page);
  await save("run-not-found");
  await page.goto(`${url}/settings`);
  await settle(page);
  await save("settings", true);
}

async function send(input, text) {
  await input.fill(text);
  await input.press("Enter");
}

/** Until the page has not changed for half a second. */
async function settle(page) {
  await page.waitForLoadState("networkidle").catch(() => undefined);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        let timer = setTimeout(resolve, 700);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, 700);
        }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        setTimeout(resolve, 8000);
      }),
  );
}
