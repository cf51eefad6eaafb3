import type { Metadata } from "next";
import { requestPreferences } from "../../../ui/preferences/request-preferences.ts";
import { SettingsForm } from "../../../ui/settings/settings-form.tsx";
import { words } from "../../../ui/words/words.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: words[(await requestPreferences()).language].shell.settings };
}

export default function SettingsPage() {
  return <SettingsForm />;
}
