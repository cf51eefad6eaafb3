import type { CapabilityProfile } from "@giselles-ai/protocol";
import type { EngineName } from "../../contract.ts";

const en = {
  title: "Settings",
  intro: "These settings apply to new runs.",
  loading: "Loading…",
  engine: "Engine",
  engineText: "Reads your request and makes the plan.",
  refresh: "Refresh",
  auto: {
    label: "Automatic",
    note: (inUse: string) =>
      `Uses GISELLE_ENGINE if it is set, otherwise the first one available: Ollama, a service with a key, Reflex. Currently ${inUse}.`,
  },
  /** Translations of the server's notes, which are in English. */
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
  modelHint: (defaultModel: string) => `If empty, the engine's default${defaultModel && ` (${defaultModel})`} is used.`,
  modelDefault: "Engine default",
  key: {
    label: "API key",
    states: {
      missing: "Paste the key that the service gave you. It is stored on this computer, where only you can read it.",
      stored: "A key is stored on this computer. It is not shown again.",
      environment: "The key comes from an environment variable.",
    },
    save: "Save key",
    remove: "Remove key",
  },
  price: {
    label: (model: string) => `Price of ${model}`,
    text: "For a million tokens, from the service's price list. Runs of this model then show their cost.",
    input: "Input",
    output: "Output",
    currency: "Currency",
    check: "Enter both prices as numbers, and the currency as three letters such as EUR, or leave both prices empty.",
  },
  test: {
    button: "Test this model",
    running: "Waiting for the model…",
    answered: (ms: number, tokens: number) =>
      `It planned for a small form in ${(ms / 1000).toFixed(1)} s, with ${tokens} tokens.`,
  },
  profile: "Profile",
  profileText: "What Giselle may do without asking you.",
  profiles: {
    assisted: {
      label: "Assisted",
      text: "Asks before every step that changes something: each field, each button.",
    },
    semi_auto: {
      label: "Semi-automatic",
      text: "Asks before it changes something, once for all steps of a plan.",
    },
    auto: {
      label: "Automatic",
      text: "Fills in and sends forms without asking, on the site where you started and on sites you allow. Asks before paying, and before every change elsewhere.",
    },
    unleashed: {
      label: "Unleashed",
      text: "Acts without asking on every site that isn't blocked, even when paying. Asks only before secrets or money go to a site that isn't on your lists.",
    },
  } satisfies Record<CapabilityProfile, { label: string; text: string }>,
  origins: "Sites",
  originsText: "One per line, such as https://example.com or https://*.example.com. Use * for the whole web.",
  allowed: "Allowed",
  allowedHint:
    "If empty, every site can be opened, and Automatic asks before changes on all but the one where you started. Otherwise, all other sites are refused.",
  blocked: "Blocked",
  blockedHint: "Takes precedence over Allowed.",
  originErrors: {
    bad: (pattern: string) => `“${pattern}” is not a site. Enter it like https://example.com.`,
    path: (pattern: string) =>
      `“${pattern}” contains more than a site. Enter only the site, such as https://example.com.`,
    scheme: (pattern: string) => `“${pattern}”: only http and https sites are supported.`,
  },
  save: "Save",
  saving: "Saving…",
  saved: "Saved",
  unsaved: "Unsaved changes",
  notSaved: (reason: string) => `Couldn't save. ${reason}`,
  check: "Some sites are not valid. Correct them, then save again.",
};

const ja: typeof en = {
  title: "設定",
  intro: "変更は、次に開始する実行から適用されます。",
  loading: "読み込んでいます…",
  engine: "エンジン",
  engineText: "依頼を読み取り、計画を立てます。",
  refresh: "更新",
  auto: {
    label: "自動選択",
    note: (inUse) =>
      `GISELLE_ENGINE を設定した場合はそのエンジン、それ以外は Ollama、キーを設定したサービス、Reflex の順に利用できるものを使います。現在：${inUse}`,
  },
  notes: {
    reflex: { usable: "いつでも利用できます。モデルを使わずに、具体的な指示を実行します。", not: "" },
    ollama: {
      usable: "Ollama に接続できます。",
      not: "Ollama に接続できないか、モデルがありません。「ollama serve」で起動し、「ollama pull qwen3:4b」でモデルを取得するか、OLLAMA_HOST で接続先を指定してください。",
    },
    openai: {
      usable: "キーまたは接続先が設定されています。",
      not: "キーが必要です。選択して入力するか、OPENAI_API_KEY または OPENAI_BASE_URL を設定して再起動してください。",
    },
    anthropic: {
      usable: "キーが設定されています。",
      not: "キーが必要です。選択して入力するか、ANTHROPIC_API_KEY を設定して再起動してください。",
    },
    google: {
      usable: "キーが設定されています。",
      not: "キーが必要です。選択して入力するか、GEMINI_API_KEY を設定して再起動してください。",
    },
    "gemini-cli": {
      usable: "インストール済みで、キーも設定されています。",
      not: "gemini コマンドとキーが必要です。「npm install -g @google/gemini-cli」でインストールし、GEMINI_API_KEY を設定して再起動してください。",
    },
  },
  usable: "利用可能",
  notUsable: "利用不可",
  inUse: "使用中",
  names: {
    auto: "自動選択",
    reflex: "Reflex",
    ollama: "Ollama",
    openai: "OpenAI 互換",
    anthropic: "Anthropic",
    google: "Google",
    "gemini-cli": "Gemini CLI",
  },
  model: "モデル",
  modelHint: (defaultModel) =>
    `空欄の場合は、エンジンの既定のモデル${defaultModel && `（${defaultModel}）`}を使います。`,
  modelDefault: "エンジンの既定",
  key: {
    label: "API キー",
    states: {
      missing: "サービスから取得したキーを貼り付けてください。このコンピューターに、本人だけが読める形で保存されます。",
      stored: "キーはこのコンピューターに保存されています。再表示はされません。",
      environment: "キーは環境変数で設定されています。",
    },
    save: "キーを保存",
    remove: "キーを削除",
  },
  price: {
    label: (model) => `${model} の料金`,
    text: "サービスの料金表にある、100万トークンあたりの料金です。入力すると、このモデルを使った実行に料金を表示します。",
    input: "入力",
    output: "出力",
    currency: "通貨",
    check:
      "入力と出力の料金を数値で、通貨を EUR のような3文字で入力してください。使わない場合は、両方の料金を空欄にしてください。",
  },
  test: {
    button: "このモデルをテスト",
    running: "モデルの応答を待っています…",
    answered: (ms, tokens) => `小さなフォームの計画を${(ms / 1000).toFixed(1)}秒、${tokens}トークンで作成しました。`,
  },
  profile: "プロファイル",
  profileText: "Giselle が確認なしで実行できる範囲です。",
  profiles: {
    assisted: { label: "アシスト", text: "入力やボタンなど、何かを変更する操作は一つずつ確認します。" },
    semi_auto: { label: "半自動", text: "確認の対象は「アシスト」と同じですが、一連の操作をまとめて確認します。" },
    auto: {
      label: "自動",
      text: "開始したサイトと許可したサイトでは、確認なしで入力・送信します。支払いの前と、それ以外のサイトでの変更の前には確認します。",
    },
    unleashed: {
      label: "制限なし",
      text: "ブロックしたサイト以外では、支払いも含めて確認なしで操作します。リストにないサイトへ機密情報やお金を送る前にだけ確認します。",
    },
  },
  origins: "サイト",
  originsText: "1行に1つ、https://example.com や https://*.example.com のように入力します。* はウェブ全体を表します。",
  allowed: "許可するサイト",
  allowedHint:
    "空欄の場合は、どのサイトも開けますが、「自動」では開始したサイト以外で変更する前に確認します。入力した場合は、それ以外のサイトの利用を拒否します。",
  blocked: "ブロックするサイト",
  blockedHint: "「許可するサイト」より優先されます。",
  originErrors: {
    bad: (pattern) => `「${pattern}」はサイトではありません。https://example.com のように入力してください。`,
    path: (pattern) =>
      `「${pattern}」にサイト以外の文字が含まれています。https://example.com のように入力してください。`,
    scheme: (pattern) => `「${pattern}」：指定できるのは http と https のサイトだけです。`,
  },
  save: "保存",
  saving: "保存しています…",
  saved: "保存しました",
  unsaved: "未保存の変更があります",
  notSaved: (reason) => `保存できませんでした。${reason}`,
  check: "サイトの入力内容をご確認ください。",
};

export const settings = { en, ja };
