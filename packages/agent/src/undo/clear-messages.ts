import { isJapanese } from "./undo-messages.ts";

export interface ClearMessages {
  plan: (count: number) => string;
  done: (labels: string[]) => string;
  nothing: string;
  failed: (labels: string[]) => string;
  kept: (labels: string[]) => string;
}

const english: ClearMessages = {
  plan: (count) => `I'll clear ${count === 1 ? "1 field" : `${count} fields`}.`,
  done: (labels) => `Cleared: ${labels.join(", ")}.`,
  nothing: "There is nothing to clear.",
  failed: (labels) => `Could not be cleared: ${labels.join(", ")}.`,
  kept: (labels) => `Always has a value: ${labels.join(", ")}.`,
};

const japanese: ClearMessages = {
  plan: (count) => `${count}件の項目を空にします。`,
  done: (labels) => `空にしました：${labels.join("、")}。`,
  nothing: "空にする項目はありません。",
  failed: (labels) => `空にできませんでした：${labels.join("、")}。`,
  kept: (labels) => `空にできない項目：${labels.join("、")}。`,
};

/** Japanese for a Japanese request, otherwise English. */
export function clearMessagesFor(task: string): ClearMessages {
  return isJapanese(task) ? japanese : english;
}
