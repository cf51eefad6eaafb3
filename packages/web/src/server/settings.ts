import { readFile } from "node:fs/promises";
import { createOriginRules } from "@giselles-ai/agent/internal";
import { capabilityProfileSchema } from "@giselles-ai/protocol";
import { Refusal } from "@giselles-ai/server";
import { z } from "zod";
import type { Settings } from "../contract.ts";
import { writePrivateFile } from "./write-private-file.ts";

const origins = z.array(z.string().trim().min(1).max(300)).max(200);

const amount = z.number().min(0).max(1_000_000);
const price = z.strictObject({ currency: z.string().regex(/^[A-Z]{3}$/), input: amount, output: amount });

const settingsSchema = z.strictObject({
  engine: z.enum(["auto", "reflex", "ollama", "openai", "anthropic", "google", "gemini-cli"]),
  model: z.string().trim().max(200),
  profile: capabilityProfileSchema,
  origins: z.strictObject({ allowed: origins, blocked: origins }),
  prices: z.record(z.string().min(1).max(200), price).default({}), // files of earlier versions have none
}) satisfies z.ZodType<Settings>;

export const defaultSettings: Settings = {
  engine: "auto",
  model: "",
  profile: "semi_auto",
  origins: { allowed: [], blocked: [] },
  prices: {},
};

export interface SettingsFile {
  read(): Promise<Settings>;
  /** Throws a refusal that names what is wrong. */
  check(input: unknown): Settings;
  /** Throws a refusal that names what is wrong. */
  write(input: unknown): Promise<Settings>;
}

/** Stores the settings in a file. Returns the defaults if there is none. */
export function createSettingsFile(path: string): SettingsFile {
  return {
    check,
    async read() {
      const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return undefined;
        throw new Refusal("INTERNAL", `${path} cannot be read: ${error.code}. Make it readable, or delete it.`);
      });
      if (text === undefined) return defaultSettings;
      try {
        return check(JSON.parse(text));
      } catch (error) {
        const reason = Refusal.isInstance(error) ? error.message : "It is not JSON.";
        throw new Refusal("INTERNAL", `${path} is not a valid settings file. ${reason} Fix it, or delete it.`);
      }
    },
    async write(input) {
      const settings = check(input);
      await writePrivateFile(path, `${JSON.stringify(settings, null, 2)}\n`);
      return settings;
    },
  };
}

function check(input: unknown): Settings {
  const read = settingsSchema.safeParse(input);
  if (!read.success) {
    const issues = read.error.issues.map(({ path, message }) => `${path.join(".") || "the whole"}: ${message}`);
    throw new Refusal("INVALID_REQUEST", `Invalid settings. ${issues.join("; ")}.`);
  }
  try {
    createOriginRules(read.data.origins);
  } catch (error) {
    throw new Refusal("INVALID_REQUEST", (error as Error).message);
  }
  return read.data;
}
