import type { Random } from "@giselles-ai/testing";
import type { Emitted, RunScript } from "../cloud/scripted-run.cases.ts";

type Act = { emit: Emitted[] } | { ask: string };

const words = ["Ada ", "naïve ", "漢字", "👩‍👩‍👧", '"quoted" ', "back\\slash ", "\n", "{brace} ", "é"];
const noise = ["npm warn", '{"type":"message","role":', "}{", '"', "  ", '{"type":"hologram","x":1}', "[1,2]"];

/** A random but repeatable run: texts, tools with delayed results, page requests, and noise. */
export function makeRun(random: Random): { script: RunScript; requests: string[] } {
  const pick = <Item>(items: Item[]): Item => items[random.between(0, items.length - 1)] as Item;
  const acts: Act[] = [];
  const openTools: string[] = [];
  const requests: string[] = [];
  const length = random.between(4, 20);
  for (let index = 0; index < length; index += 1) {
    const chance = random.next();
    if (chance < 0.45) {
      const content = Array.from({ length: random.between(1, 4) }, () => pick(words)).join("");
      acts.push({ emit: [{ type: "message", role: "assistant", content, delta: random.next() < 0.8 }] });
    } else if (chance < 0.6) {
      const tool_id = `t${index}`;
      openTools.push(tool_id);
      acts.push({
        emit: [{ type: "tool_use", tool_id, tool_name: pick(["shell", "mcp_getFormSnapshot"]), parameters: {} }],
      });
    } else if (chance < 0.75) {
      const tool_id = openTools.shift();
      const status = pick(["success", "error"]);
      if (tool_id) acts.push({ emit: [{ type: "tool_result", tool_id, status, output: pick(words) }] });
    } else if (chance < 0.85) acts.push({ emit: [pick(noise)] });
    else if (requests.length < 4) {
      requests.push(`r${requests.length + 1}`);
      acts.push({ ask: `r${requests.length}` });
    }
  }
  const script: RunScript = async ({ emit, ask }) => {
    emit({ type: "init", session_id: "agent-1", model: "random" });
    for (const act of acts) {
      if ("emit" in act) emit(...act.emit);
      else {
        const odd = Number(act.ask.slice(1)) % 2 === 1;
        const answered = await ask(
          odd
            ? { type: "snapshot_request", requestId: act.ask, instruction: "look" }
            : { type: "execute_request", requestId: act.ask, actions: [{ action: "click", fieldId: "button-0" }] },
        );
        emit({ type: "message", role: "assistant", content: `[${act.ask}: ${answered.kind}]` });
      }
    }
    emit({ type: "result", status: "success", stats: { input_tokens: 5, output_tokens: 7 } });
  };
  return { script, requests };
}
