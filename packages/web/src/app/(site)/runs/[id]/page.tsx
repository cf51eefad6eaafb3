import type { Metadata } from "next";
import { requestPreferences } from "../../../../ui/preferences/request-preferences.ts";
import { RunView } from "../../../../ui/runs/run-view.tsx";
import { words } from "../../../../ui/words/words.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: words[(await requestPreferences()).language].runs.one };
}

export default async function RunPage({ params }: { params: Promise<{ id: string }> }) {
  return <RunView id={decodeURIComponent((await params).id)} />;
}
