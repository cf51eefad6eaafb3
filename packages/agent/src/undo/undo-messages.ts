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
  plan: (count) => `I'll restore ${count === 1 ? "1 field" : `${count} fields`}.`,
  done: (labels) => `I restored ${labels.join(", ")}.`,
  nothing: "There is nothing to undo.",
  alreadyBack: "The fields already have their earlier values.",
  failed: (labels) => `I couldn't restore ${labels.join(", ")}.`,
  missing: (labels) => `These are no longer on the page: ${labels.join(", ")}.`,
  final: (actions) => `I can't undo this: ${actions.join("; ")}.`,
};

const japanese: UndoMessages = {
  plan: (count) => `${count}件の項目を元に戻します。`,
  done: (labels) => `元に戻しました：${labels.join("、")}。`,
  nothing: "元に戻せる操作はありません。",
  alreadyBack: "項目はすでに元の値に戻っています。",
  failed: (labels) => `元に戻せませんでした：${labels.join("、")}。`,
  missing: (labels) => `次の項目はページからなくなったため、元に戻せません：${labels.join("、")}。`,
  final: (actions) => `次の操作は元に戻せません：${actions.join("、")}。`,
};

/** Japanese for a Japanese request, otherwise English. */
export function undoMessagesFor(task: string): UndoMessages {
  return isInJapanese(task) ? japanese : english;
}

export function isInJapanese(task: string): boolean {
  return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(task);
}

/** Japanese has no space between sentences. */
export const joinSentences = (sentences: string[]) => sentences.join(" ").replaceAll("。 ", "。");
