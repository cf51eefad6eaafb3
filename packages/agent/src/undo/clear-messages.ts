import { isInJapanese } from "./undo-messages.ts";

export interface ClearMessages {
  plan: (count: number) => string;
  done: (labels: string[]) => string;
  nothing: string;
  failed: (labels: string[]) => string;
  kept: (labels: string[]) => string;
}

const english: ClearMessages = {
  plan: (count) => `I'll clear ${count === 1 ? "1 field" : `${count} fields`}.`,
  done: (labels) => `I cleared ${labels.join(", ")}.`,
  nothing: "There is nothing to clear. The form is empty already.",
  failed: (labels) => `I couldn't clear ${labels.join(", ")}.`,
  kept: (labels) => `A choice can't be empty, so this stays: ${labels.join(", ")}.`,
};

const japanese: ClearMessages = {
  plan: (count) => `${count}件の項目の入力内容を消去します。`,
  done: (labels) => `入力内容を消去しました：${labels.join("、")}。`,
  nothing: "消去する入力内容はありません。フォームはすでに空です。",
  failed: (labels) => `消去できませんでした：${labels.join("、")}。`,
  kept: (labels) => `次の項目は空欄にできません：${labels.join("、")}。`,
};

/** Japanese for a Japanese request, otherwise English. */
export function clearMessagesFor(task: string): ClearMessages {
  return isInJapanese(task) ? japanese : english;
}
