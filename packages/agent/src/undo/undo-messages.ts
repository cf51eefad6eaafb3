export interface UndoMessages {
  plan: (count: number) => string;
  done: (labels: string[]) => string;
  nothing: string;
  alreadyBack: string;
  failed: (labels: string[]) => string;
  missing: (labels: string[]) => string;
  final: (actions: string[]) => string;
}

const english: UndoMessages = {
  plan: (count) => `I'll put back ${count === 1 ? "1 field" : `${count} fields`}.`,
  done: (labels) => `Put back: ${labels.join(", ")}.`,
  nothing: "There is nothing to undo.",
  alreadyBack: "The fields already have their earlier values.",
  failed: (labels) => `Could not be put back: ${labels.join(", ")}.`,
  missing: (labels) => `No longer on the page: ${labels.join(", ")}.`,
  final: (actions) => `Cannot be undone: ${actions.join("; ")}.`,
};

const japanese: UndoMessages = {
  plan: (count) => `${count}件の項目を元に戻します。`,
  done: (labels) => `元に戻しました：${labels.join("、")}。`,
  nothing: "元に戻せる操作はありません。",
  alreadyBack: "項目はすでに元の値です。",
  failed: (labels) => `元に戻せませんでした：${labels.join("、")}。`,
  missing: (labels) => `ページにもうない項目：${labels.join("、")}。`,
  final: (actions) => `取り消せない操作：${actions.join("、")}。`,
};

/** Japanese for a Japanese request, otherwise English. */
export function undoMessagesFor(task: string): UndoMessages {
  return isJapanese(task) ? japanese : english;
}

export function isJapanese(task: string): boolean {
  return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(task);
}
