/** What the agent itself says; the rest comes from its planner. */
export interface AgentWords {
  stuck: string;
  leftOut: string;
  changing: string;
  noModel: string;
}

export const agentWords: Record<"en" | "ja", AgentWords> = {
  en: {
    stuck: "I tried the same thing twice without success, so I stopped. Please check the page.",
    leftOut: "Done. I left out the steps that you removed.",
    changing: "The page kept changing while you decided, so I didn't do anything. Please ask me again.",
    noModel:
      "This browser has no built-in model that is ready to use, so I follow direct requests only, such as “Name: Ada, Plan: Pro”.",
  },
  ja: {
    stuck: "同じ操作を2回試しても進まなかったため、中止しました。ページをご確認ください。",
    leftOut: "完了しました。チェックを外した操作は実行していません。",
    changing: "確認中にページの内容が変わったため、何も行いませんでした。もう一度お試しください。",
    noModel:
      "このブラウザーにはすぐに使えるモデルがないため、「お名前：山田花子」のような具体的な指示にのみ対応します。",
  },
};
