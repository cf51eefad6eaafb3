import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createOriginRules } from "@giselles-ai/agent/internal";
import { capabilityProfileSchema } from "@giselles-ai/protocol";
import { Refusal } from "@giselles-ai/server";
import { z } from "zod";
import type { Settings } from "../contract.ts";

const origins = z.array(z.string().trim().min(1).max(300)).max(200);

const settingsSchema = z.strictObject({
  engine: z.enum(["auto", "reflex", "ollama", "openai", "anthropic", "google", "gemini-cli"]),
  model: z.string().trim().max(200),
  profile: capabilityProfileSchema,
  origins: z.strictObject({ allowed: origins, blocked: origins }),
}) satisfies z.ZodType<Settings>;

export const defaultSettings: Settings = {
  engine: "auto",
  model: "",
  profile: "semi_auto",
  origins: { allowed: [], blocked: [] },
};

export interface SettingsFile {
  read(): Promise<Settings>;
  /** Throws a refusal that names what is wrong. */
  write(given: unknown): Promise<Settings>;
}

/** What the person has chosen, in a file of their own. As long as there is none, the defaults. */
export function createSettingsFile(path: string): SettingsFile {
  return {
    async read() {
      const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return undefined;
        throw new Refusal("INTERNAL", `${path} cannot be read (${error.code}). Make it readable, or delete it.`);
      });
      if (text === undefined) return defaultSettings;
      try {
        return check(JSON.parse(text));
      } catch (error) {
        const why = Refusal.isInstance(error) ? error.message : "It is not JSON.";
        throw new Refusal("INTERNAL", `${path} holds no settings: ${why} Correct it, or delete it.`);
      }
    },
    async write(given) {
      const settings = check(given);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const fresh = join(dirname(path), `.settings-${crypto.randomUUID()}`);
      await writeFile(fresh, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
      await rename(fresh, path);
      return settings;
    },
  };
}

function check(given: unknown): Settings {
  const read = settingsSchema.safeParse(given);
  if (!read.success) {
    const places = read.error.issues.map(({ path, message }) => `${path.join(".") || "the whole"}: ${message}`);
    throw new Refusal("INVALID_REQUEST", `These are not settings. ${places.join("; ")}.`);
  }
  try {
    createOriginRules(read.data.origins);
  } catch (error) {
    throw new Refusal("INVALID_REQUEST", (error as Error).message);
  }
  return read.data;
}
