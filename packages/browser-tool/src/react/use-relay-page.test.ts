import { fileURLToPath } from "node:url";
import { openContext, recordEffects } from "@giselles-ai/testing";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { idOf, startRelayWorld } from "../../test/relay/relay-world.cases.ts";
import type { RelaySession } from "../relay/index.ts";

/** In strict mode, where every effect runs twice. */
const app = (settings: object) => `
  import { StrictMode, useState } from "react";
  import { createRoot } from "react-dom/client";
  import { useRelayPage } from "./index.ts";

  const { url } = ${JSON.stringify(settings)};

  function App() {
    const [credential, setCredential] = useState();
    const [isOpen, setOpen] = useState(true);
    globalThis.app = { setCredential, setOpen };
    return isOpen ? <Form credential={credential} /> : <p>Closed</p>;
  }

  function Form({ credential }) {
    const [name, setName] = useState("");
    const status = useRelayPage({ url, credential });
    return (
      <form>
        <p role="status">{status}</p>
        <label>Name <input value={name} onChange={(event) => setName(event.target.value)} /></label>
        <button type="button" onClick={() => effect("clicked", name)}>Order</button>
      </form>
    );
  }

  createRoot(document.body).render(<StrictMode><App /></StrictMode>);
`;

it("connects a React page for as long as it is mounted, once, even in strict mode", async () => {
  const world = await startRelayWorld();
  const session = await world.createSession();
  const page = await (await openContext()).newPage();
  const effects = await recordEffects(page);
  await page.goto(`${world.url}/nothing-here`);
  await page.addScriptTag({ content: await bundle(app({ url: `${world.url}/relay` })) });
  await page.getByText("connecting").waitFor();
  await page.evaluate(
    (credential) => (globalThis as unknown as { app: App }).app.setCredential(credential),
    session.page,
  );
  await page.getByText("connected").waitFor();

  const agent = world.client(session);
  const [name, order] = [await idOf(agent, "Name"), await idOf(agent, "Order")];
  const { outcomes } = await agent.execute([
    { action: "fill", fieldId: name, value: "Ada" },
    { action: "click", fieldId: order },
  ]);
  expect(outcomes).toMatchObject([{ status: "applied" }, { status: "applied" }]);
  await effects.waitFor("clicked"); // the effect is reported separately from the answer
  expect(effects.all).toEqual([{ name: "clicked", detail: "Ada" }]);

  await page.evaluate(() => (globalThis as unknown as { app: App }).app.setOpen(false));
  const tabs = async () => Object.keys((await world.store.read(`default:{${session.sessionId}}`))?.tabs ?? {});
  await expect.poll(tabs).toEqual([]);
  await expect(agent.snapshot()).rejects.toMatchObject({ code: "NO_BROWSER" });
});

interface App {
  setCredential(credential: RelaySession["page"]): void;
  setOpen(isOpen: boolean): void;
}

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, loader: "tsx", resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    bundle: true,
    write: false,
    format: "iife",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"development"' },
  });
  return outputFiles[0]?.text ?? "";
}
