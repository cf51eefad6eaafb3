import { readFileSync } from "node:fs";
import { join } from "node:path";
import { capabilityProfileSchema } from "@giselles-ai/protocol";
import { z } from "zod";
import { UsageError } from "../usage-error.ts";
import { projectFileName, userFilePath } from "./config-paths.ts";

/** Engines that send what a page shows to no other machine. A model of Ollama may run in a cloud, so a project names none. */
const localEngines = ["reflex", "ollama"];

/** Settings that a project's file may set for anyone who runs the command in that folder. */
const projectSchema = z.strictObject({
  engine: z.enum(localEngines).optional(),
  maxSteps: z.int().positive().optional(),
  vision: z.literal(false).optional(),
  headed: z.boolean().optional(),
  allowOrigins: z.array(z.string().min(1)).optional(),
  blockOrigins: z.array(z.string().min(1)).optional(),
});

/** Settings for the user only: a folder that came from elsewhere must not widen what runs without approval. */
const userSchema = projectSchema.extend({
  engine: z.string().min(1).optional(),
  vision: z.boolean().optional(),
  profile: capabilityProfileSchema.optional(),
  cdp: z.string().min(1).optional(),
  workspace: z.string().min(1).optional(),
  storageState: z.string().min(1).optional(),
  store: z.string().min(1).optional(),
});

export interface ConfigFile extends z.infer<typeof userSchema> {
  /** The origins in the project's file. They restrict the run, but do not count as the user's approval of an origin. */
  withinOrigins?: string[] | undefined;
}

/** Reads the user's settings, overridden by the project's. */
export function readConfigFiles({ cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }): ConfigFile {
  const path = userFilePath(env);
  const user = read(path, userSchema, `It may set ${names(userSchema)}.`);
  const project = read(join(cwd, projectFileName), projectSchema, projectHint(path));
  const blocked = [...(user?.blockOrigins ?? []), ...(project?.blockOrigins ?? [])];
  return {
    ...user,
    ...project,
    allowOrigins: user?.allowOrigins,
    withinOrigins: project?.allowOrigins,
    blockOrigins: blocked.length > 0 ? blocked : undefined,
  };
}

function projectHint(user: string): string {
  const mine = Object.keys(userSchema.shape).filter((name) => !(name in projectSchema.shape));
  return `A project's file may set ${names(projectSchema)}; as engine only ${localEngines.join(" or ")}, and vision only to false. Set ${mine.join(", ")} and other engines only in your own file, ${user}, or as options.`;
}

function names(schema: z.ZodObject): string {
  return Object.keys(schema.shape).join(", ");
}

function read<Schema extends z.ZodObject>(path: string, schema: Schema, hint: string): z.infer<Schema> | undefined {
  const text = textOf(path);
  if (text === undefined) return undefined;
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch {
    throw new UsageError(`${path} is not valid JSON. Fix it, or delete it.`);
  }
  const parsed = schema.safeParse(written);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`${path}: ${[issue?.path.join("."), issue?.message].filter(Boolean).join(": ")}. ${hint}`);
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`);
  }
}
