const en = {
  tagline: "Browser agents that people can trust",
  skip: "Skip to content",
  navigation: "Main",
  demo: "Demo",
  runs: "Runs",
  settings: "Settings",
  theme: {
    name: (theme: string) => `Theme: ${theme}`,
    system: "system",
    light: "light",
    dark: "dark",
  },
  engine: {
    inUse: "Engine",
    reflex: "Reflex (no model)",
    loading: "Checking the engine…",
    unknown: "Engine unknown",
  },
  unreachable: "Can't reach the server.",
  retrying: "Check that the server is running. This page reconnects automatically.",
  tryAgain: "Try again",
  notFound: {
    title: "Page not found",
    text: "The address may be mistyped, or the page no longer exists.",
    back: "Go to the demo",
  },
  error: {
    title: "Something went wrong",
    text: "Your form input is saved. Try again. If that doesn't help, reload the page.",
  },
};

const ja: typeof en = {
  tagline: "信頼して任せられるブラウザーエージェント",
  skip: "本文へ移動",
  navigation: "メインメニュー",
  demo: "デモ",
  runs: "実行履歴",
  settings: "設定",
  theme: {
    name: (theme: string) => `テーマ：${theme}`,
    system: "システム設定",
    light: "ライト",
    dark: "ダーク",
  },
  engine: {
    inUse: "エンジン",
    reflex: "Reflex（モデル不要）",
    loading: "エンジンを確認しています…",
    unknown: "エンジン不明",
  },
  unreachable: "サーバーに接続できません。",
  retrying: "サーバーが起動しているか確認してください。このページは自動的に再接続します。",
  tryAgain: "再試行",
  notFound: {
    title: "ページが見つかりません",
    text: "アドレスが間違っているか、ページが削除された可能性があります。",
    back: "デモに戻る",
  },
  error: {
    title: "問題が発生しました",
    text: "フォームに入力した内容は保存されています。もう一度お試しください。解決しない場合は、ページを再読み込みしてください。",
  },
};

export const shell = { en, ja };
