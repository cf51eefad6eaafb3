import type { Intent } from "../read/intents.ts";
import type { Decision } from "./decision.ts";
import type { Surroundings } from "./scene.ts";

interface Parts {
  intents: Intent[];
  /** The last part that successfully pressed something. */
  committed: number;
  /** Parts that may or may not have worked. */
  uncertain: number[];
}

const errorText =
  /\b(?:error|invalid|failed|incorrect|wrong|required|must|cannot|can't|could not|not (?:valid|found|allowed)|already (?:taken|exists|in use)|please (?:enter|fill|choose|select|correct))\b|エラー|必須|正しく/i;

/** Status texts of a page that is still working. */
const busyText = /(?:…|\.\.\.)\s*$|\bplease wait\b|お待ちください/i;
const maxWaits = 5;

/** Checks the page after all parts are complete. Waits while the page is still working. */
export function readResult(
  { page, tools, past, say }: Surroundings,
  { intents, committed, uncertain }: Parts,
): Decision {
  const { fields, outline } = page;
  const isBusy = outline.some(({ role, text }) => role === "status" && busyText.test(text));
  const [waiting] = tools.wait("wait, because the page is still working", 0.9);
  if (committed > 0 && isBusy && waiting && past.waits < maxWaits) {
    const step = tools.toStep(waiting, { name: "To see the result" });
    return { decision: "act", steps: [step], message: say.waiting() };
  }
  const invalid = fields.filter(({ invalid }) => invalid);
  const alerts = outline.filter(({ role, text }) => role === "alert" && errorText.test(text));
  if (committed > 0 && (invalid[0] ?? alerts[0])) {
    const complaints = [
      ...alerts.map(({ text }) => text),
      ...invalid.map(({ label, invalid }) => `${label}: ${invalid}`),
    ];
    return {
      decision: "ask",
      clarification: say.pageComplains(complaints.slice(0, 3)),
    };
  }
  if (uncertain[0]) {
    const wordings = uncertain.map((part) => intents[part - 1]?.wording ?? "");
    return { decision: "ask", clarification: say.unknownOutcome(wordings) };
  }
  const status = outline.filter(({ role }) => role === "status" || role === "alert").map(({ text }) => text);
  const shown = status[0] ? ` ${say.pageSays(status.slice(0, 2))}` : "";
  const wordings = [...new Set(intents.map(({ wording }) => wording))];
  return { decision: "done", message: shown ? `${say.done()}${shown}` : say.did(wordings) };
}
