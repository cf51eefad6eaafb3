// TLS with a private certificate authority, and a user with few rights.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { makeFolder, startRedis } from "@giselles-ai/testing";
import { Redis } from "ioredis";
import { expect, it, onTestFinished } from "vitest";
import { createRedisClient } from "./client.ts";

async function startSecured() {
  const redis = await startRedis();
  const folder = makeFolder();
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-keyout", key, "-out", certificate];
  execFileSync("openssl", ["req", "-x509", "-nodes", "-days", "2", ...made, ...subject], { stdio: "ignore" });
  const admin = new Redis(redis.url);
  onTestFinished(() => admin.disconnect());
  const port = redis.port + 10_000; // free, see startRedis
  const files = {
    "tls-cert-file": certificate,
    "tls-key-file": key,
    "tls-ca-cert-file": certificate,
    "tls-auth-clients": "no",
  };
  await admin.call("CONFIG", "SET", ...Object.entries(files).flat(), "tls-port", String(port));
  await admin.call("ACL", "SETUSER", "app", "on", ">p@ss", "~giselle:*", "&giselle:*", "+@all", "-@dangerous", "+info");
  return { host: `127.0.0.1:${port}`, certificate: readFileSync(certificate, "utf8") };
}

function open(url: string) {
  const client = createRedisClient<object>({
    url,
    commandTimeoutMs: 2000,
    unavailable: (cause) => new Error(`${cause}`),
  });
  onTestFinished(() => client.close());
  return client;
}

it("connects over TLS as a user, who gets no further than its keys and channels", async () => {
  const { host, certificate } = await startSecured();
  const before = getCACertificates("default");
  const untrusted = open(`rediss://app:p%40ss@${host}`);
  await expect(untrusted.run((redis) => redis.get("giselle:a"))).rejects.toThrow();
  setDefaultCACertificates([...before, certificate]); // as NODE_EXTRA_CA_CERTS does
  onTestFinished(() => setDefaultCACertificates(before));
  const client = open(`rediss://app:p%40ss@${host}`);
  expect(await client.run((redis) => redis.set("giselle:a", "1"))).toBe("OK");
  await (await client.listen("giselle:news", () => {}))();
  await expect(client.run((redis) => redis.get("other:a"))).rejects.toThrow("NOPERM");
  await expect(client.listen("other:news", () => {})).rejects.toThrow("NOPERM");
});
