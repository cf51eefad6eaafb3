import type { Metadata } from "next";
import { requestPreferences } from "../../../ui/preferences/request-preferences.ts";
import { RunList } from "../../../ui/runs/run-list.tsx";
import { words } from "../../../ui/words/words.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: words[(await requestPreferences()).language].shell.runs };
}

export default function RunsPage() {
  return <RunList />;
}
