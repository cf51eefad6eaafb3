import type { Metadata } from "next";
import { requestLook } from "../../../ui/look/request-look.ts";
import { SettingsForm } from "../../../ui/settings/settings-form.tsx";
import { words } from "../../../ui/words/words.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: words[(await requestLook()).language].shell.settings };
}

export default function SettingsPage() {
  return <SettingsForm />;
}
