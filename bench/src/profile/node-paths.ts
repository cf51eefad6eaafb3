import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { timeSteps } from "../loop.ts";
import { serveForm } from "../peers/form.ts";
import { giselle } from "../peers/giselle.ts";
import { McpSession } from "../peers/mcp-session.ts";
import { nextMessage, startContestant } from "../relay/contestant.ts";
import { drive } from "../relay/drive.ts";
import type { CpuProfile } from "./cpu-profile.ts";
import { startProfile } from "./in-process.ts";
import type { ProfiledPath } from "./path.ts";
import { createPlaces } from "./places.ts";

export const relay: ProfiledPath = {
  title: "The relay's server, 200 round trips a second for 8 s, 100 pages connected",
  async run({ smoke }) {
    const execArgv = ["--import", new URL("./profiled-child.ts", import.meta.url).href];
    const contestant = await startContestant("relay", "./relay-server.ts", { pages: smoke ? 5 : 100, execArgv });
    const [server] = contestant.servers;
    if (!server) throw new Error("The relay did not start.");
    const rate = { perSecond: smoke ? 50 : 200 };
    await drive(contestant, { ...rate, seconds: smoke ? 0.5 : 3 }); // to warm up
    await sendWord(server, "profile-start");
    await drive(contestant, { ...rate, seconds: smoke ? 1 : 8 });
    const { profile } = (await sendWord(server, "profile-stop")) as { profile: CpuProfile };
    contestant.close();
    return { profiles: [profile], places: createPlaces() };
  },
};

function sendWord(server: ChildProcess, word: string): Promise<unknown> {
  const answer = nextMessage(server);
  server.send(word);
  return answer;
}

export const loop: ProfiledPath = {
  title:
    "40 steps of the loop on the 24-field form; the scripted model and Playwright's client are in the same process",
  async run({ smoke }) {
    const profiles: CpuProfile[] = [];
    await timeSteps(smoke ? 2 : 40); // to warm up
    await timeSteps(smoke ? 3 : 40, {
      async around(run) {
        const stop = await startProfile();
        await run();
        profiles.push(await stop());
      },
    });
    return { profiles, places: createPlaces() };
  },
};

export const start: ProfiledPath = {
  title: "5 starts of giselle mcp, to the list of its tools",
  run: ({ smoke }) => profileStarts(smoke ? 1 : 5, async (session) => void (await session.start())),
};

export const firstLook: ProfiledPath = {
  title: "5 starts of giselle mcp, to the first snapshot of a page",
  async run({ smoke }) {
    await using server = await serveForm({});
    return await profileStarts(smoke ? 1 : 5, async (session) => {
      await session.start();
      await giselle.open(session, `${server.url}/`);
      await giselle.look(session);
    });
  },
};

/** A program writes its profile when it ends. The first start fills the compile cache for later ones. */
async function profileStarts(count: number, work: (session: McpSession) => Promise<void>) {
  const [node = "", ...program] = giselle.command();
  const folder = mkdtempSync(join(tmpdir(), "giselle-bench-"));
  const env = { ...giselle.env, XDG_CACHE_HOME: join(folder, "cache") };
  const profiled = ["--cpu-prof", "--cpu-prof-interval=200", `--cpu-prof-dir=${join(folder, "profiles")}`];
  for (let round = 0; round <= count; round += 1) {
    const session = new McpSession([node, ...(round > 0 ? profiled : []), ...program], env);
    try {
      await work(session);
    } finally {
      await session.close();
    }
  }
  const files = readdirSync(join(folder, "profiles"));
  const profiles = files.map((file) => JSON.parse(readFileSync(join(folder, "profiles", file), "utf8")) as CpuProfile);
  return { profiles, places: createPlaces() };
}
