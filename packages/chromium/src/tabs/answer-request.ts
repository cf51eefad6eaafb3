import type { Page } from "playwright-core";
import { pointInMainView, type SensedFrames } from "../frames/frame-points.ts";
import type { IsolatedWorld } from "../frames/isolated-worlds.ts";
import type { ActionRefusal, InjectedMessage } from "../injected/interface.ts";
import { performInput } from "../input/perform-input.ts";

/** What a page asks its driver for, and waits for. */
type InjectedRequest = Extract<InjectedMessage, { id: number }>;

interface RequestContext {
  page: Page;
  /** That of the frame that asks. */
  world: IsolatedWorld;
  known: SensedFrames;
}

/** Does what a page asks for. Returns why it was not done, if it was not. */
export async function answerInjected(
  message: InjectedRequest,
  { page, world, known }: RequestContext,
): Promise<ActionRefusal | null> {
  const { worlds } = known;
  if (message.type === "listeners") {
    await readAgain(worlds, world).catch(() => {}); // the page may be closed
    return null;
  }
  if (message.type === "widgets")
    return worlds.addWidgets(world).then(
      () => null,
      (error: Error) => ({ code: "INTERNAL", message: error.message }),
    );
  const refusal = await performInput(page, message.request, {
    toMainView: (point) => pointInMainView(known, world.frameId, point),
    follow: () => world.call("follow"),
  });
  return refusal ?? null;
}

/** Passes on what only the browser knows about elements that are new. */
async function readAgain(worlds: SensedFrames["worlds"], world: IsolatedWorld): Promise<void> {
  if (await world.call("mayHaveClosedRoots")) await worlds.openClosedRoots(world);
  await worlds.reportListeners(world);
}
