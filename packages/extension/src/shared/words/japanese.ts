import { japaneseActions } from "@giselles-ai/protocol/rules";
import type { ExtensionWords } from "./english.ts";

export const japanese: ExtensionWords = {
  actions: japaneseActions,
  localAgent: "このブラウザーの Giselle",
  browserAgent: "ブラウザー自身のエージェント（WebMCP）",
  unknownAgent: "エージェント",
  agentAt: (host) => `${host} のエージェント`,
  thisComputer: "このコンピューター",
  notReachable: "接続待ち",
  agentWith: (name, details) => `${name}（${details.join("、")}）`,
  approval: {
    title: (origin) => `${origin} でこの操作を許可しますか？`,
    askedBy: (agent) => `依頼元：${agent}`,
    approve: "承認",
    deny: "拒否",
  },
  request: {
    title: "このページがエージェントの接続を求めています",
    agent: (name, origin) =>
      `${name ? `このページは「${name}」と紹介しています。` : ""}エージェントのサーバー：${origin}`,
    connect: "このエージェントを接続",
    decline: "今はしない",
  },
  seesNothing: "タブを共有するまで、エージェントには何も見えません。",
  tab: {
    title: "このタブ",
    shared: (agent, until, rule) => `${agent} と ${until} まで共有しています。${rule}`,
    paused: "一時停止中です。再開するまで、エージェントは操作できません。",
    asks: "ボタンやリンクを押す前に確認します。",
    doesNotAsk: "ボタンやリンクを押す前に確認しません。",
    sites: (origins) => `サイト：${origins}`,
    away: (origin) => `このタブは現在、共有していないサイト（${origin}）を表示しています。`,
    shareSite: "このサイトも共有",
    pause: "エージェントを一時停止",
    continue: "エージェントを再開",
    stop: "共有を停止",
    useRealInput: "実際のクリックとキー入力を使う",
    endRealInput: "クリックとキー入力のシミュレーションに戻す",
    realInputNotice:
      "ページがエージェントの操作に反応しない場合だけ使ってください。実際のクリックとキー入力しか受け付けないページがあります。使用中は、Giselle がデバッグを開始したことを示すバナーがブラウザーに表示されます。バナーの［キャンセル］を押すと、エージェントは一時停止します。",
    hasRealInput:
      "実際のクリックとキー入力を使っています。バナーの［キャンセル］を押すと、エージェントは一時停止します。",
  },
  share: {
    noAgent: "共有していません。サイドパネルで Giselle に依頼するか、エージェントを接続してください。",
    noAgentInPanel: "共有していません。上の欄で Giselle に依頼するか、エージェントを接続してください。",
    notice:
      "共有していません。共有すると、エージェントはあなたと同じようにこのページを見て、あなたの代わりに操作できます。",
    agent: "エージェント",
    profile: "ボタンとリンク",
    profiles: { ask: "毎回確認する", auto: "確認しない" },
    duration: "共有する時間",
    durations: { 30: "30分", 10: "10分", 120: "2時間" },
    share: "このタブを共有",
  },
  otherTabs: "共有中のほかのタブ",
  agents: "接続中のエージェント",
  disconnect: "接続を解除",
  history: "履歴",
  running: "実行中",
  applied: (count, all) => `${all}件中${count}件を実行`,
  pair: {
    title: "エージェントを接続",
    code: "エージェントのコードまたはリンク",
    next: "次へ",
    confirm: "このエージェントを接続しますか？",
    connect: "接続",
    cancel: "キャンセル",
  },
  openPanel: "サイドパネルを開く",
  chat: {
    title: "Giselle に依頼",
    task: "このタブで何をしますか？",
    notice:
      "送信すると、このタブがこのブラウザーの Giselle と共有されます。情報がブラウザーの外に出ることはありません。",
    send: "送信",
    stop: "停止",
    stopped: "停止しました。タブの共有も終了しました。",
    planner: "処理方法",
    rules: "ルール（具体的な指示のみ）",
    model: "このブラウザーのモデル",
    modelToDownload: "このブラウザーのモデル（最初にダウンロードされます）",
    download: (percent) => `ブラウザーがモデルをダウンロードしています：${percent}%`,
    stuck: "同じ操作を2回試しても進まなかったため、中止しました。ページをご確認ください。",
    outOfSteps: (count) => `${count}ステップで停止しました。ページを確認して、続きを依頼してください。`,
    problem: (code, message) =>
      code === "NOT_ALLOWED"
        ? "許可されなかったため、実行しませんでした。"
        : `操作を完了できませんでした。ページをご確認ください。（${message}）`,
  },
  badge: {
    off: "共有していません",
    asking: "エージェントが承認を待っています",
    paused: "エージェントを一時停止中です",
    away: "このサイトは共有していません。クリックして選択してください",
    on: "エージェントがこのタブを操作できます",
  },
  errors: {
    noTab: "タブがありません。先にウェブページを開いてください。",
    otherAgent: "このタブは別のエージェントと共有中です。先に共有を停止してください。",
    notWebPage: "共有できるのはウェブページだけです。このタブでウェブページを開いてください。",
    notConnected: "このエージェントの接続は解除されています。もう一度接続してください。",
    noExtensions: "このページでは拡張機能を使えません。別のページを開いてください。",
    noRealInput: (reason) => `このタブでは、実際のクリックとキー入力を使えません：${reason}`,
    noBrowserAgent: "このページでは、ブラウザー自身のエージェント（WebMCP）を使えません。",
    wrongProgram: "このコードの接続先は Giselle のエージェントではありません。",
    noCode:
      "コードまたはリンクの形式が正しくありません。コードは 41233-7KQ2-M9XD-4TWB のような形式で、リンクは https で始まります。",
    noAgent: "このコードで待機しているエージェントが見つかりません。起動しているか確認してください。",
    usedCode:
      "エージェントがこのコードを受け付けませんでした。コードは1回だけ使えます。新しいコードを取得してください。",
  },
};
