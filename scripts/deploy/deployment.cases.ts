// The files of deploy/, and its entry script as a container starts it.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { parseAllDocuments } from "yaml";

const folder = fileURLToPath(new URL("../../deploy/", import.meta.url));

export const apiKey = "a-key-of-some-length";

export function readDeployed(path: string): string {
  return readFileSync(join(folder, path), "utf8");
}

/** Every document of a YAML file. Throws for a file with mistakes. */
export function readYaml<Document>(path: string): Document[] {
  return parseAllDocuments(readDeployed(path), { merge: true }).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() as Document;
  });
}

export function kubernetesFiles(): string[] {
  return readdirSync(join(folder, "kubernetes")).map((name) => `kubernetes/${name}`);
}

export function writeKeys(): string {
  const place = mkdtempSync(join(tmpdir(), "giselle-deploy-"));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const path = join(place, "keys.json");
  writeFileSync(path, JSON.stringify({ [apiKey]: "acme" }));
  return path;
}

export interface Started {
  /** What it has printed, as JSON log lines. */
  lines(): { event: string; [field: string]: unknown }[];
  printed(): string;
  /** The exit code. */
  ended: Promise<number | null>;
  stop(): void;
}

/** Starts what the image starts. */
export function startEntry(args: string[], env: Record<string, string>): Started {
  const child = spawn(process.execPath, [join(folder, "entry.mjs"), ...args], {
    env: { PATH: process.env.PATH ?? "", HOME: tmpdir(), ...env },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      printed += chunk;
    });
  }
  return {
    lines: () =>
      printed
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line)),
    printed: () => printed,
    ended: new Promise((resolve) => child.once("close", resolve)),
    stop: () => void child.kill("SIGTERM"),
  };
}

/** The exit code of a container's health check. */
export function runCheck(url: string): Promise<number | null> {
  const child = spawn(process.execPath, [join(folder, "check.mjs"), url]);
  return new Promise((resolve) => child.once("close", resolve));
}

/** The status of a GET request with this Host header, which fetch cannot send. */
export function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.once("error", reject).end();
  });
}
