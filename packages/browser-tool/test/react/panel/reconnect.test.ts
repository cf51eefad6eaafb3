import { describe, expect, it } from "vitest";
import { order } from "../order.cases.ts";
import { createScriptedRoute, type Post, type ScriptedRoute, text } from "../scripted-route.cases.ts";
import { openPanel } from "./panel-page.cases.ts";

const once = [
  { name: "named", detail: "Ada" },
  { name: "sent", detail: "Ada, Pro" },
];

function messagesOf({ posts }: ScriptedRoute): Post["messages"][] {
  return posts.map(({ messages }) => messages);
}

/** Expects the end of the run, once. */
async function isDoneOnce({ log }: Pick<Awaited<ReturnType<typeof openPanel>>, "log">) {
  await log.getByText("Done.").waitFor();
  expect(await log.getByText("Let me look.").count()).toBe(1);
  expect(await log.getByText("Clicked Send").count()).toBe(1);
  expect(await log.getByText("Done.").count()).toBe(1);
}

/** A panel whose first reply is paused after its text. */
async function openHeld() {
  const route = createScriptedRoute(order);
  const panel = await openPanel({ route });
  const hold = route.holdAfter(4);
  await panel.ask();
  await hold.reached;
  return { route, panel, hold };
}

describe("a page that is reloaded during a run resumes by itself (W3)", () => {
  it("in the middle of a text: sends exactly the same messages, and shows the reply once", async () => {
    const { route, panel, hold } = await openHeld();
    await panel.log.getByText("Let me look.").waitFor();
    await panel.page.reload();
    await isDoneOnce(panel);
    hold.go();
    const [first, again, ...rest] = messagesOf(route);
    expect(again).toEqual(first);
    expect([rest.length, panel.effects.all]).toEqual([2, once]);
  });

  it("when only the end of the reply is missing: repeats no action", async () => {
    const route = createScriptedRoute(order);
    const panel = await openPanel({ route });
    await panel.page.evaluate(() => {
      const { fetch } = globalThis; // the third reply is the one with the final text
      let count = 0;
      globalThis.fetch = (...request) =>
        String(request[0]) === "/api/chat" && ++count === 3 ? new Promise(() => {}) : fetch(...request);
    });
    await panel.ask();
    await panel.effects.waitFor("sent");
    await panel.log.getByText("Clicked Send").waitFor();
    await panel.page.reload();
    await isDoneOnce(panel);
    expect([route.posts.length, panel.effects.all]).toEqual([3, once]);
  });

  it("after its own action: answers from the journal of the previous page", async () => {
    const route = createScriptedRoute(order);
    const panel = await openPanel({ route });
    await panel.page.evaluate(() => {
      const view = window as unknown as { effect(...given: unknown[]): Promise<void> };
      const { effect } = view;
      let counted: Promise<void> | undefined;
      view.effect = (...given) => {
        counted = effect(...given);
        return counted;
      };
      // The page unloads only after the observer has counted the effect.
      document.querySelector("#form")?.addEventListener("submit", async () => {
        await counted;
        location.reload();
      });
    });
    let loads = 0;
    panel.page.on("load", () => {
      loads += 1;
    });
    await panel.ask();
    await isDoneOnce(panel);
    await expect.poll(() => [loads, panel.effects.all]).toEqual([1, once]); // the effect is reported a moment later
    expect(route.posts.at(-1)?.messages.at(-1)?.parts.at(-1)).toMatchObject({
      output: { report: { outcomes: [{ status: "applied" }, { status: "applied" }, { status: "applied" }] } },
    });
  });

  it("after a crash during an action: does not repeat it, and reports an unknown outcome", async () => {
    const route = createScriptedRoute(order);
    const panel = await openPanel({ route });
    const look = route.holdAfter(3);
    await panel.ask();
    await look.reached;
    const requestId = `${route.posts[0]?.messages[0]?.id}-act`;
    // The journal of a page that crashed during an action.
    await panel.page.evaluate(
      (line) => {
        sessionStorage.setItem("giselle:chat", JSON.stringify({ tab: "t", isHeld: false, lines: [line] }));
      },
      { requestId },
    );
    await panel.page.reload();
    await panel.log.getByText("Done.").waitFor();
    look.go();
    expect(panel.effects.all).toEqual([]);
    await panel.log.getByText("the result is unknown").first().waitFor();
    expect(route.posts.at(-1)?.messages.at(-1)?.parts.at(-1)).toMatchObject({
      output: {
        report: { applied: 0, outcomes: Array(3).fill({ status: "unknown", code: "ABORTED" }) },
      },
    });
  });

  it("but not after a stop", async () => {
    const { route, panel, hold } = await openHeld();
    await panel.page.getByRole("button", { name: "Stop" }).click();
    await panel.page.getByRole("button", { name: "Stop" }).waitFor({ state: "hidden" });
    hold.go();
    await panel.page.reload();
    await panel.log.getByText("Order Pro for Ada").waitFor();
    await panel.page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))));
    expect([route.posts.length, panel.effects.all]).toEqual([1, []]);
  });
});

it("a tab that is duplicated during a run starts its own chat", async () => {
  const { route, panel, hold } = await openHeld();
  await panel.log.getByText("Let me look.").waitFor();
  const stored = await panel.page.evaluate(() => Object.entries(sessionStorage));
  const twin = await panel.page.context().newPage();
  await twin.addInitScript((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, stored);
  await twin.goto(panel.url);
  await twin.getByRole("log").getByRole("heading").waitFor();
  hold.go();
  await isDoneOnce(panel);
  expect([route.posts.length, panel.effects.all]).toEqual([3, once]);
});

describe("a lost connection is restored, with nothing lost or repeated (W3)", () => {
  it.each([
    ["before the first chunk", 0],
    ["in the middle of a text", 4],
    ["between the call of a tool and the end of the reply", 6],
  ])("%s", async (_, chunks) => {
    const route = createScriptedRoute(order);
    const panel = await openPanel({ route });
    route.cutAfter(chunks);
    await panel.ask();
    await isDoneOnce(panel);
    expect(panel.effects.all).toEqual(once);
    expect(panel.errors).toEqual([]);
  });

  it("when the stream ends too early", async () => {
    const route = createScriptedRoute(order);
    const panel = await openPanel({ route });
    route.endAfter(3);
    await panel.ask();
    await isDoneOnce(panel);
    expect([route.posts.length, panel.effects.all]).toEqual([4, once]);
  });

  it("while the browser is offline, and as soon as it is online", async () => {
    const route = createScriptedRoute(order);
    const panel = await openPanel({ route });
    await panel.page.context().setOffline(true);
    await panel.ask();
    await panel.page.getByText("Connection lost. Reconnecting…").waitFor();
    await panel.page.context().setOffline(false);
    await isDoneOnce(panel);
    expect([route.posts.length, panel.effects.all]).toEqual([3, once]);
  });

  it("when the server is busy or starting", async () => {
    const route = createScriptedRoute(order);
    const panel = await openPanel({ route });
    route.refuse(503, "starting");
    await panel.ask();
    await isDoneOnce(panel);
    expect(messagesOf(route)[1]).toEqual(messagesOf(route)[0]);
  });
});

describe("a permanent problem is shown, and retried only by the user", () => {
  it("a refusal, with the server's message", async () => {
    const route = createScriptedRoute(order);
    const panel = await openPanel({ route });
    route.refuse(400, JSON.stringify({ ok: false, message: "No engine is set up. Open the settings." }));
    await panel.ask();
    await panel.page.getByRole("alert").getByText("No engine is set up. Open the settings.").waitFor();
    expect(route.posts).toHaveLength(1);
    await panel.page.getByRole("button", { name: "Try again" }).click();
    await isDoneOnce(panel);
    expect(panel.effects.all).toEqual(once);
  });

  it("an error of the run", async () => {
    let fails = true;
    const route = createScriptedRoute(() => {
      if (!fails) return text("t", "Better.");
      fails = false;
      return [...text("t", "Hm."), { type: "error", errorText: "quota used up" }];
    });
    const panel = await openPanel({ route });
    await panel.ask();
    await panel.page
      .getByRole("alert")
      .getByText("The run stopped because of an error. Check the form, then try again. quota used up")
      .waitFor();
    await panel.page.reload();
    await panel.log.getByText("Hm.").waitFor();
    expect(route.posts).toHaveLength(1);
    await panel.ask("And now?");
    await panel.log.getByText("Better.").waitFor();
  });
});
