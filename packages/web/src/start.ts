// `node dist/start.js`. Enables the compile cache before anything else loads: most of the startup time is compilation.
import { enableCompileCache } from "@giselles-ai/browser-tool/internal/early-handshake";

enableCompileCache("giselle-web");
await import("./serve.ts");
