// All texts of the app, in each language.
import type { Language } from "../preferences/preferences.ts";
import { demo } from "./demo.ts";
import { runs } from "./runs.ts";
import { samples } from "./samples.ts";
import { settings } from "./settings.ts";
import { shell } from "./shell.ts";

const en = { shell: shell.en, demo: demo.en, samples: samples.en, runs: runs.en, settings: settings.en };
export type ScreenWords = typeof en;
const ja: ScreenWords = { shell: shell.ja, demo: demo.ja, samples: samples.ja, runs: runs.ja, settings: settings.ja };

export const words: Record<Language, ScreenWords> = { en, ja };
