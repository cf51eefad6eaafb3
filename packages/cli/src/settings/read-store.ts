import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { isRedisUrl } from "@giselles-ai/redis";
import { UsageError } from "../usage-error.ts";
import type { ConfigFile } from "./config-file.ts";

interface Sources {
  config: ConfigFile;
  env: NodeJS.ProcessEnv;
}

/** Where to store runs, or undefined. Off by default, because runs contain what is typed into forms. */
export function readStore(option: string | boolean | undefined, { config, env }: Sources): string | undefined {
  if (option === true) return defaultStateFolder(env);
  const place = (option || env.GISELLE_STORE) ?? config.store;
  return place ? toPlace(place) : undefined;
}

/** Where to look for stored runs. */
export function findStore(option: string | undefined, sources: Sources): string {
  return readStore(option, sources) ?? defaultStateFolder(sources.env);
}

/** A store for messages: a folder, or the address of Redis without the logins in it. */
export function showStore(store: string): string {
  return isRedisUrl(store) ? store.replace(/^([^/]*\/\/)(?:[^@/]*@)?([^?]*).*$/s, "$1$2") : store;
}

/** What a command in another terminal needs to find a store: nothing for the default one. No login is printed. */
export function storeOption(store: string, env: NodeJS.ProcessEnv): string {
  if (store === defaultStateFolder(env)) return "";
  if (showStore(store) !== store) return " --store $REDIS_URL";
  return ` --store ${/\s/.test(store) ? JSON.stringify(store) : store}`;
}

/** The user's state folder (XDG). */
export function defaultStateFolder(env: NodeJS.ProcessEnv): string {
  return join(env.XDG_STATE_HOME || join(env.HOME || homedir(), ".local", "state"), "giselle");
}

function toPlace(written: string): string {
  if (isRedisUrl(written)) return written;
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(written))
    throw new UsageError("Runs are stored in a folder or at redis://…, not at an address of another kind.");
  return resolve(written);
}
