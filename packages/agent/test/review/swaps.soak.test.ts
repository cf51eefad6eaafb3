// A page that changes what a press sends after it was judged. What is sent is counted at two servers.
import { type Swap, soakSample, swaps } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import type { Reviewer } from "../../src/index.ts";
import type { OriginLists } from "../../src/review/policy/origin-rules.ts";
import { actOn, done, scriptAgent } from "../scripted.cases.ts";
import { changeBeforePress, openSwapWorld } from "./swap-world.cases.ts";

const stepOf = ({ press, key }: Swap) => (key ? actOn([press, "press", { keys: key }]) : actOn([press, "click"]));

async function attack(
  swap: Swap,
  through: "browser" | "relay",
  { unguarded = false, ...options }: { unguarded?: boolean; origins?: OriginLists } = {},
) {
  const { page, driver, sent, fill } = await openSwapWorld(swap.html, through);
  const change = () => page.evaluate(fill(swap.change));
  const { agent } = await scriptAgent({
    script: [stepOf(swap), done()],
    driver: changeBeforePress(driver, change, unguarded),
    ...options,
  });
  const { steps } = await agent.execute("Send it");
  await page.evaluate("new Promise((resolve) => setTimeout(resolve, 50))").catch(() => {});
  return { sent, outcome: steps[0]?.executions[0] };
}

describe.each(["browser", "relay"] as const)("X8: over the %s, after the look", (through) => {
  it.each(soakSample(`changes over the ${through}`, swaps))("$name", async (swap) => {
    const { sent, outcome } = await attack(swap, through);
    expect({ sent, code: outcome?.code }).toEqual({ sent: [], code: "STALE" });
  });
});

it("X8, control: without the comparison, every change gets through", async () => {
  const held: string[] = [];
  for (const swap of soakSample("changes, unguarded", swaps)) {
    const { sent } = await attack(swap, "browser", { unguarded: true });
    if (sent.length === 0) held.push(swap.name);
  }
  expect(held.filter((name) => name !== "words in the label")).toEqual([]); // the handle itself notices that one
});

describe("X8: after the approval", () => {
  const early = swaps.filter(({ change }) => !change.includes("addEventListener"));
  it.each(soakSample("changes after the approval", early))("$name", async (swap) => {
    const { page, driver, sent, fill } = await openSwapWorld(swap.html, "browser");
    let asked = 0;
    const reviewer: Reviewer = {
      async review({ plan }) {
        asked += 1;
        if (asked > 1) return { verdict: "rejected", reason: "The page has changed." };
        await page.evaluate(fill(swap.change));
        return { verdict: "approved", steps: plan.steps };
      },
    };
    const { agent } = await scriptAgent({ script: [stepOf(swap), done()], driver, profile: "semi_auto", reviewer });
    await agent.execute("Send it");
    expect({ sent, asked }).toEqual({ sent: [], asked: 2 });
  });
});

const token = '<input type="hidden" name="csrf_token" value="a8f5f167f44f4964e6c998de" id="t">';
const ordinary: Swap[] = [
  {
    name: "a token is renewed",
    html: `<form method="post" action="/sent">${token}<button>Send it</button></form>`,
    press: "Send it",
    change: 't.value = "0cc175b9c0f1b6a831c399e2"',
  },
  {
    name: "a mark is added to the label",
    html: '<form method="post" action="/sent"><button id="b">Send it</button></form>',
    press: "Send it",
    change: 'b.textContent = "Send it …"',
  },
  {
    name: "a visible field is typed into",
    html: '<form method="post" action="/sent"><label>Note <input name="note" id="n"></label><button>Send it</button></form>',
    press: "Send it",
    change: 'n.value = "typed by the user"',
  },
  {
    name: "a search page adds its redirect on mousedown",
    html: '<a id="b" href="http://target.invalid/page">Read more</a>',
    press: "Read more",
    change:
      'b.addEventListener("mousedown", () => { b.href = "/sent?url=" + encodeURIComponent("http://target.invalid/page") })',
  },
];

describe.each(["browser", "relay"] as const)("X8: over the %s, ordinary changes are no obstacle", (through) => {
  it.each(ordinary)("$name", async (swap) => {
    const { sent } = await attack(swap, through, { origins: { allowed: ["*"] } });
    expect(sent).toHaveLength(1);
  });
});

const ownEdits = `<form method="post" action="/sent">
  <label>Plan <select name="plan"><option value="f">Free</option><option value="p">Pro</option></select></label>
  <label><input type="checkbox" name="terms" value="yes"> I agree</label>
  <div><label>City <input name="city" oninput="this.nextElementSibling"></label><input type="hidden" name="city_id" value=""></div>
  <div class="stepper"><input type="hidden" name="count" value="1"><button type="button" onclick="this.previousElementSibling.value++">More</button></div>
  <button>Send it</button></form>
  <script>document.querySelector("[name=city]").addEventListener("input", () => { document.querySelector("[name=city_id]").value = "42" })</script>`;

it.each(["browser", "relay"] as const)(
  "X8: over the %s, what our own edits change in their widgets is sent",
  async (through) => {
    const { driver, sent } = await openSwapWorld(ownEdits, through);
    const steps = actOn(
      ["Plan", "select", { value: "Pro" }],
      ["I agree", "click"],
      ["City", "fill", { value: "Oslo" }],
      ["More", "click"],
      ["Send it", "click"],
    );
    const { agent } = await scriptAgent({ script: [steps, done()], driver });
    await agent.execute("Send it");
    expect(sent).toEqual(["own POST /sent plan=p&terms=yes&city=Oslo&city_id=42&count=2"]);
  },
);
