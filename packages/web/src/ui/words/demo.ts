import type { SampleName } from "../../contract.ts";

export const en = {
  title: "Ask for it, and watch the form fill in.",
  text: "Nothing is sent without you, unless you allow it. Everything it did is read back from the page.",
  forms: "Sample forms",
  names: { contact: "Contact", checkout: "Checkout", job: "Job application" } satisfies Record<SampleName, string>,
  chat: "Chat",
  form: "Form",
  share: "Give more room to",
  suggestions: {
    contact: [
      "Fill this in for Ada Lovelace, ada@example.com, Pro plan, agree to the terms, and send it",
      "Enter Alan Turing in Full name, choose Team and write “Please call me” in Message",
    ],
    checkout: [
      "Full name: Ada Lovelace, Email: ada@example.com, Street address: 12 St James's Square, City: London, Postal code: SW1Y 4JH, Country: United Kingdom",
      "Choose Japan in Country and enter 2027-01-15 in Delivery date",
    ],
    job: [
      "Full name: Grace Hopper, Email: grace@example.com, Position: Product designer, Start date: 2027-01-15, Expected salary: 70000",
      "Choose Remote, and tick TypeScript and Accessibility",
    ],
  } satisfies Record<SampleName, string[]>,
};

export const ja: typeof en = {
  title: "頼むだけで、フォームが埋まっていく。",
  text: "あなたの許可なしに送信されることはありません。入力した内容はすべてページから読み返して確かめます。",
  forms: "サンプルフォーム",
  names: { contact: "お問い合わせ", checkout: "ご注文", job: "求人応募" },
  chat: "チャット",
  form: "フォーム",
  share: "広く表示する",
  suggestions: {
    contact: ["お名前に山田花子、メールアドレスにhanako@example.com、プランにProを入力して"],
    checkout: ["国に日本を選択して、お届け日に2027-01-15を入力して"],
    job: ["お名前に山田花子、メールアドレスにhanako@example.comを入力して"],
  },
};
