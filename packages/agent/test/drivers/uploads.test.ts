import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { actOn, makeFolder, servePages } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createOsDriver } from "../../src/drivers/os.ts";
import { openInBrowser } from "./open-driver.cases.ts";

it("uploads files of the workspace and no others", async () => {
  const site = await servePages({
    "/": `<label>Picture <input type="file" accept="image/*" onchange="effect('file', this.files[0].name + this.files[0].size + this.files[0].type)"></label>`,
  });
  const workspace = makeFolder();
  await writeFile(join(workspace, "me.png"), "12345");
  const os = createOsDriver({ workspace });
  const readUpload = async (path: string) => {
    const file = await os.readBytes(path);
    if (!file.ok) throw new Error(file.message);
    return file.bytes;
  };
  const { driver, effects } = await openInBrowser(site.url, { readUpload });
  expect(await actOn(driver, "Picture", { action: "upload", files: ["me.png"] })).toMatchObject({
    status: "applied",
    value: "me.png",
  });
  expect(await actOn(driver, "Picture", { action: "upload", files: ["/etc/passwd"] })).toMatchObject({
    status: "refused",
  });
  expect(effects.all.map(({ detail }) => detail)).toEqual(["me.png5image/png"]);
});
