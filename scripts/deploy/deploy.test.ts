// The container files, checked against a server that their entry script starts. Docker is not needed.
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it } from "vitest";
import { startRedis } from "../../packages/testing/src/index.ts";
import {
  apiKey,
  kubernetesFiles,
  readDeployed,
  readYaml,
  runCheck,
  startEntry,
  statusFor,
  writeKeys,
} from "./deployment.cases.ts";

interface ComposeService {
  image: string;
  command?: string[];
  stop_grace_period?: string;
  environment?: Record<string, string>;
  ports?: string[];
  healthcheck?: { test: string[] };
  secrets?: string[];
  volumes?: string[];
}

interface Compose {
  services: Record<string, ComposeService>;
  secrets: Record<string, unknown>;
  volumes: Record<string, unknown>;
}

interface Probe {
  httpGet: { path: string; port: string; httpHeaders: { name: string; value: string }[] };
}

interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: {
    template: {
      metadata: { labels: Record<string, string>; annotations?: Record<string, string> };
      spec: { terminationGracePeriodSeconds: number; containers: (Record<string, Probe> & Container)[] };
    };
    selector: Record<string, string>;
    ports: { port: number; targetPort: string }[];
  };
}

interface Container {
  image: string;
  args: string[];
  ports: { name: string; containerPort: number }[];
  env: { name: string; value?: string }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
}

async function startServer(env: Record<string, string> = {}) {
  const settings = { PORT: "0", GISELLE_HOST: "127.0.0.1", GISELLE_ENGINE: "reflex", GISELLE_LOG: "json" };
  const started = startEntry(["server"], { ...settings, GISELLE_KEYS: writeKeys(), ...env });
  await expect.poll(started.lines, { timeout: 60_000 }).toMatchObject([{ event: "serving" }]);
  const url = String(started.lines()[0]?.address).replace(/\/agent-api$/, "");
  return { ...started, url };
}

it("the entry script serves with the settings of its variables, and stops cleanly", async () => {
  const origin = "https://my-app.example";
  const redis = await startRedis();
  const { url, stop, ended } = await startServer({
    GISELLE_HOSTS: "10.1.2.3, giselle-server",
    GISELLE_ORIGINS: origin,
    GISELLE_QUEUE_ORIGINS: "https://shop.example",
    REDIS_URL: redis.url,
  });
  const describe = (headers: Record<string, string>) =>
    fetch(`${url}/agent-api/runs/none`, { headers }).then(({ status }) => status);
  expect(await describe({})).toBe(401);
  expect(await describe({ authorization: `Bearer ${apiKey}` })).toBe(404);
  expect(await describe({ authorization: `Bearer ${apiKey}`, origin })).toBe(404);
  expect(await describe({ authorization: `Bearer ${apiKey}`, origin: "https://another.example" })).toBe(403);
  for (const [host, status] of Object.entries({ "10.1.2.3": 200, "giselle-server": 200, "another.example": 403 }))
    expect([host, await statusFor(`${url}/metrics`, host)]).toEqual([host, status]);
  const add = (address: string) =>
    fetch(`${url}/agent-api/queue`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({ goal: "Read the prices", url: address }),
    }).then(({ status }) => status);
  expect(await add("https://shop.example/prices")).toBe(202);
  expect(await add("https://another.example/")).toBe(400);
  stop();
  expect(await ended).toBe(0);
});

it("the entry script does not listen on all addresses without keys, and runs other commands", async () => {
  const open = startEntry(["server"], { GISELLE_ENGINE: "reflex" });
  expect(await open.ended).toBe(2);
  expect(open.printed()).toContain("Give --keys");
  const help = startEntry(["purge", "--help"], {});
  expect(await help.ended).toBe(0);
  expect(help.printed()).toContain("--older-than");
});

it("the entry script starts the web app, whose health check answers", async () => {
  const app = startEntry(["web"], { PORT: "0", GISELLE_ENGINE: "reflex", GISELLE_DATA: dirname(writeKeys()) });
  await expect.poll(app.printed, { timeout: 100_000 }).toContain("Giselle is running at");
  const url = /http:\S+/.exec(app.printed())?.[0] ?? "";
  expect((await fetch(`${url}/agent-api/health`)).status).toBe(200);
  expect(await runCheck(`${url}/agent-api/health`)).toBe(0);
  expect(await runCheck(`${url}/agent-api/none`)).toBe(1);
  app.stop();
  expect(await app.ended).toBe(0);
}, 300_000);

/** Variables that the servers, the app and the entry script read. */
function readsVariable(): (name: string) => boolean {
  const sources = ["cli/src/commands/serve", "planner/src/engines/find/choose-engine", "cli/src/settings/read-store"];
  const others = ["cli/src/show/server-log", "redis/src/environment", "web/src/serve", "web/src/server/app"];
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
  const texts = [read("deploy/entry.mjs"), ...[...sources, ...others].map((path) => read(`packages/${path}.ts`))];
  return (name) => texts.some((text) => new RegExp(`\\b${name}\\b`).test(text));
}

it("Compose: commands, variables, ports and health checks fit the code", async () => {
  const [compose] = readYaml<Compose>("compose.yaml");
  const { services = {}, secrets = {}, volumes = {} } = compose ?? {};
  expect(Object.keys(services).sort()).toEqual(["app", "browser", "redis", "server-1", "server-2", "worker"]);
  const { url } = await startServer();
  const isRead = readsVariable();
  for (const [name, { environment = {}, ports = [], healthcheck, ...service }] of Object.entries(services)) {
    for (const variable of Object.keys(environment))
      expect([name, variable, isRead(variable)]).toEqual([name, variable, true]);
    for (const secret of service.secrets ?? []) expect(Object.keys(secrets)).toContain(secret);
    for (const volume of service.volumes ?? []) expect(Object.keys(volumes)).toContain(volume.split(":")[0]);
    for (const port of ports) {
      expect(port).toMatch(/^127\.0\.0\.1:/); // a proxy with TLS belongs in front
      expect(port.split(":").at(-1)).toBe(environment.PORT);
    }
    const checked = healthcheck?.test.find((word) => word.startsWith("http"));
    if (!checked) continue;
    const { port, pathname } = new URL(checked);
    expect(port).toBe(environment.PORT);
    expect((await fetch(`${url}${pathname}`)).status).toBe(200);
  }
  expect(services["server-1"]?.environment?.GISELLE_HOSTS?.split(",")).toEqual(["server-1", "server-2"]);
  expect(services["server-1"]?.environment?.GISELLE_KEYS).toBe("/run/secrets/keys");
});

it("workers of Compose and Kubernetes take runs with their arguments, stop in time, and may connect to Redis", async () => {
  const manifests = kubernetesFiles().flatMap((path) => readYaml<Manifest>(path));
  const pod = manifests.find(({ kind, metadata }) => kind === "Deployment" && metadata.name === "giselle-worker");
  const { terminationGracePeriodSeconds, containers } = pod?.spec.template.spec ?? {};
  const [compose] = readYaml<Compose>("compose.yaml");
  const { worker } = compose?.services ?? {};
  if (!worker?.command || !containers?.[0]) throw new Error("There is no worker.");
  expect(terminationGracePeriodSeconds).toBeGreaterThan(40); // 30 seconds for active runs, 10 for actions
  expect(Number.parseInt(worker.stop_grace_period ?? "", 10)).toBeGreaterThan(40);
  expect(worker.image).toBe(containers[0].image);
  const { url } = await startRedis();
  for (const args of [worker.command, containers[0].args]) {
    const started = startEntry(args, { REDIS_URL: url, GISELLE_ENGINE: "reflex", GISELLE_LOG: "json" });
    await expect.poll(started.lines, { timeout: 60_000 }).toMatchObject([{ event: "working", contexts: 4 }]);
    started.stop();
    expect(await started.ended).toBe(0);
  }
  const policy = manifests.find(({ kind, metadata }) => kind === "NetworkPolicy" && metadata.name === "giselle-redis");
  expect(JSON.stringify(policy)).toContain(JSON.stringify(["server", "worker"]));
});

it("the image is for people who are not root, and has the ports that services use", () => {
  const image = readDeployed("Dockerfile");
  expect(image.match(/^USER \w+$/gm)?.at(-1)).toBe("USER node");
  expect(image).toContain("EXPOSE 3000 4300");
  expect(image).toContain('ENTRYPOINT ["node", "/app/deploy/entry.mjs"]');
});

it("Kubernetes: probes, ports, variables and names fit the code", async () => {
  const all = kubernetesFiles().flatMap((path) => readYaml<Manifest>(path));
  const find = (kind: string, name: string) => all.find((each) => each.kind === kind && each.metadata.name === name);
  const values = find("ConfigMap", "giselle")?.data ?? {};
  const isRead = readsVariable();
  for (const variable of Object.keys(values)) expect([variable, isRead(variable)]).toEqual([variable, true]);
  const pod = find("Deployment", "giselle-server")?.spec.template;
  const server = pod?.spec.containers[0];
  if (!pod || !server) throw new Error("There is no server.");
  expect(server.ports).toEqual([{ name: "http", containerPort: Number(values.PORT) }]);
  expect(pod.metadata.annotations?.["prometheus.io/port"]).toBe(values.PORT);
  expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(35); // 30 seconds for active runs
  expect(server.envFrom).toContainEqual({ configMapRef: { name: "giselle" } });

  const { url } = await startServer({ GISELLE_HOSTS: "10.1.2.3" });
  for (const name of ["readinessProbe", "livenessProbe", "startupProbe"]) {
    const { path, port, httpHeaders } = (server[name] as Probe).httpGet;
    expect(port).toBe("http");
    expect([name, await statusFor(`${url}${path}`, httpHeaders[0]?.value ?? "")]).toEqual([name, 200]);
  }
  expect(await statusFor(`${url}/health`, "10.9.9.9")).toBe(403); // without the header, the probe would fail
  expect(await statusFor(`${url}${pod.metadata.annotations?.["prometheus.io/path"]}`, "10.1.2.3")).toBe(200);

  const service = find("Service", "giselle-server")?.spec;
  expect(service?.selector).toEqual(pod.metadata.labels);
  expect(service?.ports).toEqual([{ name: "http", port: Number(values.PORT), targetPort: "http" }]);
  expect(server.env.at(-1)?.value).toContain("giselle-server");
});
