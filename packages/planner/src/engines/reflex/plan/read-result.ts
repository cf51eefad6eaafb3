import type { Page } from "../match/page.ts";
import type { Intent } from "../read/intents.ts";
import type { Decision } from "./decision.ts";
import type { Past } from "./history.ts";
import type { Tools } from "./tools.ts";

interface Scene {
  page: Page;
  tools: Tools;
  past: Past;
}

interface Parts {
  intents: Intent[];
  /** The last part that pressed something and worked. */
  committed: number;
  /** Those that may or may not have worked. */
  uncertain: number[];
}

const trouble =
  /\b(?:error|invalid|failed|incorrect|wrong|required|must|cannot|can't|could not|not (?:valid|found|allowed)|already (?:taken|exists|in use)|please (?:enter|fill|choose|select|correct))\b|エラー|必須|正しく/i;

/** What pages show while something is under way. */
const busy = /(?:…|\.\.\.)\s*$|\bplease wait\b|お待ちください/i;
const mostWaits = 5;

/** Everything was done: does the page agree? One that is still at it is waited for. */
export function readResult({ page, tools, past }: Scene, { intents, committed, uncertain }: Parts): Decision {
  const { fields, outline } = page;
  const isBusy = outline.some(({ role, text }) => role === "status" && busy.test(text));
  const [waiting] = tools.wait("the page says that it is still at it", 0.9);
  if (committed > 0 && isBusy && waiting && past.waits < mostWaits) {
    const step = tools.toStep(waiting, { name: "To see what came of it" });
    return { decision: "act", steps: [step], message: "I wait for the page." };
  }
  const invalid = fields.filter(({ invalid }) => invalid);
  const alerts = outline.filter(({ role, text }) => role === "alert" && trouble.test(text));
  if (committed > 0 && (invalid[0] ?? alerts[0])) {
    const complaints = [
      ...alerts.map(({ text }) => text),
      ...invalid.map(({ label, invalid }) => `${label}: ${invalid}`),
    ];
    return {
      decision: "ask",
      clarification: `It was done, but the page says: ${complaints.slice(0, 3).join("; ")}. What should be there instead?`,
    };
  }
  if (uncertain[0]) {
    const parts = uncertain.map((part) => `"${intents[part - 1]?.said}"`).join(", ");
    return {
      decision: "ask",
      clarification: `I can't tell whether this worked: ${parts}. Please check the page. What should I do next?`,
    };
  }
  const status = outline.filter(({ role }) => role === "status" || role === "alert").map(({ text }) => text);
  const shown = status[0] ? ` The page says: ${status.slice(0, 2).join("; ")}` : "";
  return {
    decision: "done",
    message: `Done: ${intents
      .map(({ said }) => said)
      .filter((said, index, all) => all.indexOf(said) === index)
      .join("; ")}.${shown}`,
  };
}
