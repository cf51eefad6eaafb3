// The moving picture: a person asks, reads the plan, approves it, and the form is filled in and sent.
import sharp from "sharp";
import { openChat } from "./screenshots.mjs";

const task = "Fill this in for Ada Lovelace, ada@example.com, Pro plan, and send it";

export const films = [
  { name: "film-light", colorScheme: "light" },
  { name: "film-dark", colorScheme: "dark" },
];

/** Times in ms. What takes longer is shortened: a picture in which nothing moves is dull. */
const shortest = 40;
const longest = 500;
const lastFrame = 3500;

const viewport = { width: 1280, height: 800 };

export async function record(browser, url, { colorScheme }) {
  const context = await browser.newContext({ locale: "en-GB", viewport, colorScheme });
  const page = await context.newPage();
  await page.goto(url);
  const input = await openChat(page);
  const frames = await watch(page);
  await play(page, input);
  const shown = await frames.stop();
  await context.close();
  return encode(shown);
}

async function play(page, input) {
  await pause(800);
  await input.click();
  await input.pressSequentially(task, { delay: 15 });
  await pause(400);
  await input.press("Enter");
  const approve = page.getByRole("button", { name: "Approve" });
  await approve.waitFor();
  await pause(1600);
  await approve.hover();
  await pause(300);
  await approve.click();
  await page.getByRole("button", { name: "Try again" }).waitFor(); // the run has ended
  await pause(1500);
}

/** Collects the frames that the browser draws, with the time of each. */
async function watch(page) {
  const session = await page.context().newCDPSession(page);
  const frames = [];
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    frames.push({ picture: Buffer.from(data, "base64"), at: metadata.timestamp * 1000 });
    void session.send("Page.screencastFrameAck", { sessionId });
  });
  await session.send("Page.startScreencast", { format: "png" });
  return {
    async stop() {
      await session.send("Page.stopScreencast");
      return frames;
    },
  };
}

/** Leaves out frames that follow at once, and those that look the same. */
async function encode(frames) {
  const kept = [];
  for (const frame of frames) {
    const before = kept.at(-1);
    if (before && (frame.at - before.at < shortest || frame.picture.equals(before.picture))) continue;
    kept.push(frame);
  }
  const delay = kept.map(({ at }, index) => {
    const next = kept[index + 1];
    return next ? Math.round(Math.min(longest, next.at - at)) : lastFrame;
  });
  const pictures = await Promise.all(kept.map(({ picture }) => sharp(picture).resize({ width: 960 }).png().toBuffer()));
  return sharp(pictures, { join: { animated: true } })
    .webp({ delay, loop: 0, quality: 60, effort: 5, minSize: true })
    .toBuffer();
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
