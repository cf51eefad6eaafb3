// All texts of the app, in each language.
import type { Language } from "../preferences/preferences.ts";
import * as demo from "./demo.ts";
import * as runs from "./runs.ts";
import * as samples from "./samples.ts";
import * as settings from "./settings.ts";
import * as shell from "./shell.ts";

const en = { shell: shell.en, demo: demo.en, samples: samples.en, runs: runs.en, settings: settings.en };
export type Words = typeof en;
const ja: Words = { shell: shell.ja, demo: demo.ja, samples: samples.ja, runs: runs.ja, settings: settings.ja };

export const words: Record<Language, Words> = { en, ja };
