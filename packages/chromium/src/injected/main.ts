// The entry of the script that the driver injects into the isolated world of every frame.
import { allowUnderHints, logShown } from "@giselles-ai/browser-tool/dom/internal";
import { InjectedPage } from "./injected-page.ts";
import type { InjectedScope } from "./interface.ts";
import { createShownLog } from "./shown-log.ts";
import { keepSpots } from "./spots.ts";
import { isCoveredByHint } from "./under-hint.ts";

const scope = globalThis as unknown as InjectedScope;
// The script may be injected twice into one document.
scope.giselleDriver ??= new InjectedPage((message) => scope.giselleCall(JSON.stringify(message)));
logShown(createShownLog());
keepSpots();
allowUnderHints(isCoveredByHint);
