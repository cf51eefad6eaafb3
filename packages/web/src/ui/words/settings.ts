import type { CapabilityProfile } from "@giselles-ai/protocol";
import type { EngineName } from "../../contract.ts";

export const en = {
  title: "Settings",
  intro: "They hold for every run that is started from now on.",
  loading: "Loading the settings",
  engine: "Engine",
  engineText: "What reads your request and makes the plan.",
  checkAgain: "Look again",
  auto: {
    label: "Automatic",
    note: (inUse: string) =>
      `The first that can be used: Ollama, then a service with a key, then Reflex. Now: ${inUse}.`,
  },
  /** In the place of what the server says, which is English. */
  notes: {} as Partial<Record<EngineName, { usable: string; not: string }>>,
  usable: "Ready",
  notUsable: "Not available",
  inUse: "In use",
  names: {
    auto: "Automatic",
    reflex: "Reflex",
    ollama: "Ollama",
    openai: "OpenAI-compatible",
    anthropic: "Anthropic",
    google: "Google",
    "gemini-cli": "Gemini CLI",
  } satisfies Record<EngineName, string>,
  model: "Model",
  modelHint: (usual: string) => `Empty: the engine's own choice${usual && `, ${usual}`}.`,
  modelDefault: "The engine's own choice",
  profile: "Profile",
  profileText: "What may be done without asking you.",
  profiles: {
    assisted: {
      label: "Assisted",
      text: "Asks you about every single step that changes something: each field, each button.",
    },
    semi_auto: {
      label: "Semi-automatic",
      text: "Asks for the same things, but once for a whole batch of steps.",
    },
    auto: {
      label: "Automatic",
      text: "Fills in and sends without asking on the site where you started it and on those you allow; asks before paying, and for every change elsewhere.",
    },
    unleashed: {
      label: "Unleashed",
      text: "Acts without asking wherever it is not blocked, paying included; asks only before secrets or money go to a site on no list.",
    },
  } satisfies Record<CapabilityProfile, { label: string; text: string }>,
  origins: "Sites",
  originsText:
    "One per line, such as https://example.com or https://*.example.com. A star alone stands for the whole web.",
  allowed: "Allowed",
  allowedHint: "Empty: every site. Otherwise these alone.",
  blocked: "Blocked",
  blockedHint: "Never, even if it is allowed too.",
  originErrors: {
    bad: (pattern: string) => `“${pattern}” is no site. Write it as https://example.com.`,
    path: (pattern: string) => `“${pattern}” has more than a site in it. Leave out what comes after the name.`,
    scheme: (pattern: string) => `“${pattern}”: only http and https have rules.`,
  },
  save: "Save",
  saving: "Saving…",
  saved: "Saved",
  unsaved: "Not saved yet",
  notSaved: (why: string) => `Not saved. ${why}`,
  check: "Please check the sites.",
};

export const ja: typeof en = {
  title: "設定",
  intro: "これから開始するすべての実行に適用されます。",
  loading: "設定を読み込んでいます",
  engine: "エンジン",
  engineText: "依頼を読み取り、計画を立てるものです。",
  checkAgain: "再確認",
  auto: {
    label: "自動選択",
    note: (inUse) => `Ollama、キーのあるサービス、Reflex の順に、使えるものを選びます。現在：${inUse}`,
  },
  notes: {
    reflex: { usable: "いつでも使えます。はっきりした指示に、モデルなしで従います。", not: "" },
    ollama: {
      usable: "Ollama が応答しています。",
      not: "Ollama が応答しません。「ollama serve」で起動するか、OLLAMA_HOST で場所を指定してください。",
    },
    openai: {
      usable: "キーが設定されています。",
      not: "キーが必要です。OPENAI_API_KEY か OPENAI_BASE_URL を設定して、再起動してください。",
    },
    anthropic: {
      usable: "キーが設定されています。",
      not: "キーが必要です。ANTHROPIC_API_KEY を設定して、再起動してください。",
    },
    google: {
      usable: "キーが設定されています。",
      not: "キーが必要です。GEMINI_API_KEY を設定して、再起動してください。",
    },
    "gemini-cli": {
      usable: "インストール済みで、キーも設定されています。",
      not: "gemini プログラムとキーが必要です。npm install -g @google/gemini-cli でインストールし、GEMINI_API_KEY を設定してください。",
    },
  },
  usable: "利用可能",
  notUsable: "利用不可",
  inUse: "使用中",
  names: {
    auto: "自動",
    reflex: "Reflex",
    ollama: "Ollama",
    openai: "OpenAI 互換",
    anthropic: "Anthropic",
    google: "Google",
    "gemini-cli": "Gemini CLI",
  },
  model: "モデル",
  modelHint: (usual) => `空欄ならエンジンに任せます${usual && `（${usual}）`}。`,
  modelDefault: "エンジンに任せる",
  profile: "プロファイル",
  profileText: "確認なしに行ってよいことの範囲です。",
  profiles: {
    assisted: { label: "アシスト", text: "入力もボタンも、何かを変える操作はひとつずつ確認します。" },
    semi_auto: { label: "半自動", text: "確認する内容は同じですが、まとめて一度に確認します。" },
    auto: {
      label: "自動",
      text: "開始したサイトと許可したサイトでは、確認なしに入力・送信します。支払いの前と、それ以外のサイトでの変更は確認します。",
    },
    unleashed: {
      label: "制限なし",
      text: "ブロックされていないサイトでは、支払いも含めて確認なしに操作します。リストにないサイトへ秘密情報やお金を送る前だけ確認します。",
    },
  },
  origins: "サイト",
  originsText:
    "1 行に 1 つ、https://example.com や https://*.example.com のように入力します。* だけならウェブ全体です。",
  allowed: "許可",
  allowedHint: "空欄ならすべてのサイト。入力すると、そのサイトだけになります。",
  blocked: "ブロック",
  blockedHint: "許可にあっても、ここが優先されます。",
  originErrors: {
    bad: (pattern) => `「${pattern}」はサイトではありません。https://example.com のように入力してください。`,
    path: (pattern) => `「${pattern}」の、サイト名より後ろを削除してください。`,
    scheme: (pattern) => `「${pattern}」：http と https だけ指定できます。`,
  },
  save: "保存",
  saving: "保存しています…",
  saved: "保存しました",
  unsaved: "未保存の変更があります",
  notSaved: (why) => `保存できませんでした。${why}`,
  check: "サイトの入力をご確認ください。",
};
