// The script that the driver injects into the isolated world of every frame.
import { InjectedPage } from "./injected-page.ts";
import type { InjectedScope } from "./interface.ts";

const scope = globalThis as unknown as InjectedScope;
// One document may be given the script twice.
scope.giselleDriver ??= new InjectedPage((message) => scope.giselleCall(JSON.stringify(message)));
