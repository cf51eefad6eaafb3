// `node dist/start.js`. Much of its start is compiling, and what was compiled is kept: so that comes before the rest is loaded.
import { keepCompiled } from "@giselles-ai/browser-tool/internal/greeting";

keepCompiled("giselle-web");
await import("./serve.ts");
