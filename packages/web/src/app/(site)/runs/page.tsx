import type { Metadata } from "next";
import { requestLook } from "../../../ui/look/request-look.ts";
import { RunList } from "../../../ui/runs/run-list.tsx";
import { words } from "../../../ui/words/words.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: words[(await requestLook()).language].shell.runs };
}

export default function RunsPage() {
  return <RunList />;
}
