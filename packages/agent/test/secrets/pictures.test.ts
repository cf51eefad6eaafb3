import { inflateSync } from "node:zlib";
import { paintOver } from "@giselles-ai/chromium/internal";
import { fieldLabelled, servePages } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { guardPage } from "../../src/secrets/guard-page.ts";
import { createSecrets } from "../../src/secrets/secrets.ts";
import { openInBrowser } from "../drivers/open-driver.cases.ts";
import { act, done, scriptAgent } from "../scripted.cases.ts";

/** Equal widths in a monospaced font, so that the rest of the screenshot is the same. */
const [one, other] = ["correct-horse-battery-77", "another-horse-staples-99"] as const;

/** Shows the secret as text, in pieces, in a field, in a list, as alternative text, and in frames of both origins. */
const echo = (
  secret: string,
) => `<style>* { font: 16px monospace }</style><h1>${secret}</h1><p>Your code: <b>${secret.slice(0, 9)}</b><i>${secret.slice(9)}</i></p>
  <label>Shown <input size="40" value="${secret}"></label><select><option>${secret}</option></select><img alt="${secret}" src="data:,">
  <label>Password <input type="password"></label><iframe title="Same" srcdoc="<p style='font: 16px monospace'>${secret}</p>"></iframe>
  <iframe title="Other" src="ELSEWHERE/frame"></iframe><p>All the rest can be seen.</p>`;

async function openEcho(secret: string, { isGuarded = true } = {}) {
  const site = await servePages({
    "/": echo(secret),
    "/frame": `<p style="font: 16px monospace">In here: ${secret}</p>`,
  });
  const { driver } = await openInBrowser(site.url);
  const secrets = createSecrets(isGuarded ? [{ name: "password", value: secret, origins: [site.url] }] : []);
  return { driver: guardPage(driver, secrets), secrets };
}

async function takePicture(secret: string, options?: { isGuarded: boolean }): Promise<Buffer> {
  const { driver } = await openEcho(secret, options);
  const { fieldId } = await fieldLabelled(driver, "Password");
  if (options?.isGuarded !== false) await driver.execute([{ action: "fill", fieldId, value: "{{secret:password}}" }]);
  return Buffer.from((await driver.screenshot()).base64, "base64");
}

it("X6: takes the same screenshot whatever the secret is, and shows everything else", async () => {
  const [first, second] = [await takePicture(one), await takePicture(other)];
  expect(pixelsOf(first).equals(pixelsOf(second))).toBe(true);
  const plain = await takePicture(one, { isGuarded: false });
  const control = await takePicture(other, { isGuarded: false });
  expect(pixelsOf(plain).equals(pixelsOf(control))).toBe(false); // the control: they look different
  const changed = countChanged(pixelsOf(plain), pixelsOf(first));
  expect(changed).toBeGreaterThan(0.001);
  expect(changed).toBeLessThan(0.1);
});

it("X6, L5: shows the model the same screenshot whatever the secret is", async () => {
  const pictures: (string | undefined)[] = [];
  for (const secret of [one, other]) {
    const { driver, secrets } = await openEcho(secret);
    const { agent, model } = await scriptAgent({
      script: [act(["scroll", { deltaY: 0 }]), done()],
      driver,
      secrets,
      vision: "always",
    });
    await agent.execute("Look");
    const messages = model.requests.flatMap(({ body }) => (body.messages ?? []) as { images?: string[] }[]);
    pictures.push(messages.flatMap(({ images = [] }) => images)[0]);
  }
  expect(pictures[0]).toMatch(/^iVBOR/);
  expect(pictures[0]).toBe(pictures[1]);
});

it("X6: takes no screenshot if the driver cannot hide secrets", async () => {
  const { driver, secrets } = await openEcho(one);
  const careless = {
    ...driver,
    screenshot: async () => ({ base64: "", mimeType: "image/png" as const, viewport: { width: 1, height: 1 } }),
  };
  await expect(guardPage(careless, secrets).screenshot()).rejects.toThrow("cannot hide secrets in screenshots");
});

/** Decodes the PNG, so that equal pixels are equal bytes. */
function pixelsOf(png: Buffer): Buffer {
  const plain = paintOver(png, [{ x: -9, y: -9, width: 1, height: 1 }]);
  const parts: Buffer[] = [];
  for (let at = 8; at < plain.length; at += plain.readUInt32BE(at) + 12) {
    if (plain.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(plain.subarray(at + 8, at + 8 + plain.readUInt32BE(at)));
  }
  return inflateSync(Buffer.concat(parts));
}

function countChanged(before: Buffer, after: Buffer): number {
  let changed = 0;
  for (let at = 0; at < before.length; at += 1) if (before[at] !== after[at]) changed += 1;
  return changed / before.length;
}
