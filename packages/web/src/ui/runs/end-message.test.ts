import { plannerErrorCodeSchema } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { interruptedMessage, type RunDetail } from "../../contract.ts";
import { words } from "../words/words.ts";
import { endMessage, runMessage } from "./end-message.ts";

const stopped = { ending: "aborted", message: "The run was stopped." } as const;

it("is in the language of the screen if the loop ended the run", () => {
  expect(endMessage(stopped, words.en.runs)).toBe("The run was stopped.");
  expect(endMessage(stopped, words.ja.runs)).toBe("実行は停止されました。");
});

it("keeps what the planner wrote", () => {
  const done = { ending: "done", message: "Filled in 2 fields." } as const;
  expect(endMessage(done, words.ja.runs)).toBe("Filled in 2 fields.");
});

it("shows an error without its code, in the language of the screen", () => {
  const failed = { ending: "failed", message: "[TIMEOUT] The page did not answer in time. Nothing was done." } as const;
  expect(endMessage(failed, words.en.runs)).toBe("The page did not answer in time. Nothing was done.");
  expect(endMessage(failed, words.ja.runs)).toBe(words.ja.runs.failures.TIMEOUT);
});

it("shows a planner's error without its code, with what it names", () => {
  const text = 'Ollama does not have the model "qwen3:4b". Install it with `ollama pull qwen3:4b`.';
  const failed = { ending: "failed", message: `engine_unavailable: ${text}` } as const;
  expect(endMessage(failed, words.en.runs)).toBe(text);
  expect(endMessage(failed, words.ja.runs)).toBe(
    `エンジンを利用できませんでした。設定を確認して、もう一度お試しください。（${text}）`,
  );
});

it("introduces an error that has no translation in the language of the screen", () => {
  const failed = { ending: "failed", message: "https://example.com/ could not be opened." } as const;
  expect(endMessage(failed, words.en.runs)).toBe("https://example.com/ could not be opened.");
  expect(endMessage(failed, words.ja.runs)).toBe(
    "エラーが発生したため、実行を終了しました。（https://example.com/ could not be opened.）",
  );
});

it("has a translation for each error of a planner", () => {
  for (const code of plannerErrorCodeSchema.options.filter((it) => it !== "aborted"))
    expect(words.ja.runs.failures[code], code).toMatch(/[ぁ-ん]/);
});

it("stands at the top of the run's page too", () => {
  const detailOf = (message: string, ...events: unknown[]) =>
    ({ run: { message }, events: events.map((event) => ({ event })) }) as unknown as RunDetail;
  const end = { type: "run-done", result: stopped };
  expect(runMessage(detailOf(stopped.message, end), words.ja.runs)).toBe("実行は停止されました。");
  expect(runMessage(detailOf("Another message.", end), words.ja.runs)).toBe("Another message.");
  expect(runMessage(detailOf(interruptedMessage), words.ja.runs)).toBe(words.ja.runs.interrupted);
});
