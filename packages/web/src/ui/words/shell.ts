export const en = {
  tagline: "Browser agents that people can trust",
  skip: "Skip to the content",
  navigation: "Main",
  demo: "Demo",
  runs: "Runs",
  settings: "Settings",
  theme: {
    name: (theme: string) => `Theme: ${theme}`,
    system: "as the system",
    light: "light",
    dark: "dark",
  },
  engine: {
    inUse: "Engine",
    reflex: "Reflex: no model, no key",
    asking: "Looking for an engine",
    unknown: "Engine unknown",
  },
  unreachable: "The server cannot be reached. Is it still running? This page tries again by itself.",
  tryAgain: "Try again",
  notFound: {
    title: "There is nothing here",
    text: "The address may be mistyped, or what was here is gone.",
    back: "Go to the demo",
  },
  error: {
    title: "This page has failed",
    text: "What you typed in the form is kept. Try again; if it fails again, reload the page.",
  },
};

export const ja: typeof en = {
  tagline: "信頼して任せられるブラウザーエージェント",
  skip: "本文へ移動",
  navigation: "メイン",
  demo: "デモ",
  runs: "実行履歴",
  settings: "設定",
  theme: {
    name: (theme: string) => `テーマ：${theme}`,
    system: "システムに合わせる",
    light: "ライト",
    dark: "ダーク",
  },
  engine: {
    inUse: "エンジン",
    reflex: "Reflex：モデルもキーも不要",
    asking: "エンジンを確認しています",
    unknown: "エンジン不明",
  },
  unreachable: "サーバーに接続できません。起動しているか確認してください。自動的に再接続します。",
  tryAgain: "もう一度試す",
  notFound: {
    title: "ページが見つかりません",
    text: "アドレスが間違っているか、ページがなくなった可能性があります。",
    back: "デモへ移動",
  },
  error: {
    title: "ページを表示できませんでした",
    text: "フォームに入力した内容は保存されています。もう一度お試しください。解決しない場合は再読み込みしてください。",
  },
};
