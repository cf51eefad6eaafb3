import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { arch, cpus, platform, release, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { fetchedPeers } from "../peers/fetched-peers.ts";

export interface Machine {
  cpu: string;
  cores: number;
  memoryGiB: number;
  system: string;
}

export function describeMachine(): Machine {
  const [first] = cpus();
  return {
    cpu: first?.model.trim() ?? "unknown",
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${systemName()}, ${arch()}`,
  };
}

function systemName(): string {
  if (platform() !== "linux") return `${platform()} ${release()}`;
  try {
    return /^PRETTY_NAME="(.*)"$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "Linux";
  } catch {
    return "Linux";
  }
}

/** The pinned versions of the contestants. */
export function describeVersions(): Record<string, string> {
  const versions: Record<string, string> = { Node: process.versions.node, Chromium: chromiumVersion() };
  for (const name of ["@playwright/mcp", "chrome-devtools-mcp", "playwright-core", "@page-agent/page-controller"])
    versions[name] = installedVersion(name);
  return { ...versions, ...fetchedPeers };
}

function chromiumVersion(): string {
  const { stdout } = spawnSync(process.env.GISELLE_CHROMIUM ?? "chromium", ["--version"], { encoding: "utf8" });
  return /\d+(\.\d+)+/.exec(stdout ?? "")?.[0] ?? "unknown";
}

function installedVersion(name: string): string {
  const manifest = fileURLToPath(new URL(`../../node_modules/${name}/package.json`, import.meta.url));
  return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
}
