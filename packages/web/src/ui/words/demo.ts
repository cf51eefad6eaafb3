import type { SampleName } from "../../contract.ts";

const en = {
  title: "Ask, and watch the form fill itself in.",
  text: "Giselle asks before it changes or sends anything, unless you allow more in Settings. It reads every value back from the page.",
  forms: "Sample forms",
  names: { contact: "Contact", checkout: "Checkout", job: "Job application" } satisfies Record<SampleName, string>,
  chat: "Chat",
  expand: "Expand",
  collapse: "Collapse",
  /** `day` is a future date as yyyy-mm-dd. */
  suggestions: (day: string): Record<SampleName, string[]> => ({
    contact: [
      "Fill this in for Ada Lovelace, ada@example.com, Pro plan, and send it",
      "Choose Team, write “Please call me back” in Message and agree to the terms",
    ],
    checkout: [
      `Fill this in for Ada Lovelace, ada@example.com, 12 St James's Square, London, SW1Y 4JH, United Kingdom, delivery on ${day}`,
      "Name on card: Ada Lovelace, Card number: 4242 4242 4242 4242, Expiry date: 09/29, Security code: 123",
      "Press “Place order”",
    ],
    job: [
      `Fill this in for Grace Hopper, grace@example.com, Product designer, start date ${day}, salary 70000, remote, TypeScript and Accessibility, and send it`,
      "Choose Hybrid, and tick Writing and Design",
    ],
  }),
};

const ja: typeof en = {
  title: "頼むだけで、フォームに自動入力。",
  text: "入力や送信の前に、実行してよいかを確認します（設定で変更できます）。入力後は、値がページに正しく反映されたかを確かめます。",
  forms: "サンプルフォーム",
  names: { contact: "お問い合わせ", checkout: "ご注文", job: "求人応募" },
  chat: "チャット",
  expand: "広げる",
  collapse: "縮める",
  suggestions: (day) => ({
    contact: [
      "お名前に「山田花子」と入力して、メールアドレスに「hanako@example.com」と入力して、プランで「Pro」を選択して、「送信」を押して",
      "プランで「Team」を選択して、メッセージに「お電話ください」と入力して",
    ],
    checkout: [
      `お名前に「山田花子」と入力して、国で「日本」を選択して、お届け日に「${day}」と入力して`,
      "カード名義に「HANAKO YAMADA」と入力して、カード番号に「4242 4242 4242 4242」と入力して、有効期限に「09/29」と入力して、セキュリティコードに「123」と入力して",
    ],
    job: [
      `お名前に「山田花子」と入力して、職種で「プロダクトデザイナー」を選択して、入社希望日に「${day}」と入力して、希望年収に「70000」と入力して`,
      "「リモート」を選択して、「TypeScript」と「デザイン」にチェックを入れて",
    ],
  }),
};

export const demo = { en, ja };
