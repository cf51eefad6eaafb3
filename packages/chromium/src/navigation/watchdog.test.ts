import type { CDPSession } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { startWatchdog } from "./watchdog.ts";

/** The far end of a session, which answers as the test says. */
function sessionThat(answer: () => Promise<unknown>) {
  let asked = 0;
  const send = () => {
    asked += 1;
    return answer();
  };
  return { session: { send } as unknown as CDPSession, asked: () => asked };
}

const never = () => new Promise(() => {});
const atOnce = async () => ({ result: { value: 0 } });
const closed = async () => {
  throw new Error("Target closed");
};

function watch(sessions: CDPSession[], { isWaiting = () => false }: { isWaiting?: () => boolean } = {}) {
  let reports = 0;
  let onReport = () => {};
  const reported = new Promise<void>((resolve) => {
    onReport = resolve;
  });
  const watchdog = startWatchdog({
    ...{ sessions: () => sessions, isWaiting, unresponsiveMs: 20 },
    onUnresponsive() {
      reports += 1;
      onReport();
    },
  });
  onTestFinished(() => watchdog.end());
  return { watchdog, reported, reports: () => reports };
}

it("reports a page that does not answer", async () => {
  const { session } = sessionThat(never);
  await watch([session]).reported;
});

it("reports a page with one frame of several that does not answer", async () => {
  await watch([sessionThat(atOnce).session, sessionThat(never).session]).reported;
});

it.each([
  ["answers", atOnce],
  ["is closed", closed],
])("does not report a page that %s, as long as another is watched", async (_, answer) => {
  const { session, asked } = sessionThat(answer);
  const alive = watch([session]);
  for (let count = 0; count < 3; count += 1) await watch([sessionThat(never).session]).reported; // the control
  expect(asked()).toBeGreaterThan(1);
  expect(alive.reports()).toBe(0);
});

it("does not report a page that waits for a dialog, until that is closed", async () => {
  let isOpen = true;
  const page = watch([sessionThat(never).session], { isWaiting: () => isOpen });
  for (let count = 0; count < 3; count += 1) await watch([sessionThat(never).session]).reported; // the control
  expect(page.reports()).toBe(0);
  isOpen = false;
  await page.reported;
});

it("reports nothing after its end, which may come twice", async () => {
  const page = watch([sessionThat(never).session]);
  page.watchdog.end();
  page.watchdog.end();
  await watch([sessionThat(never).session]).reported; // the control
  expect(page.reports()).toBe(0);
});

it("watches a page without frames", async () => {
  const page = watch([]);
  await watch([sessionThat(never).session]).reported; // the control
  expect(page.reports()).toBe(0);
});
