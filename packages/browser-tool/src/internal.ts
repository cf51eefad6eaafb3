// For our other packages. These exports change without notice.
export { executeWithFiles, type ReadUpload } from "./execute-with-files.ts";
export { findProgram, isProgram } from "./find-program.ts";
export { toHandler } from "./relay/handler.ts";
export { type RelayListener, readHeader, toListener } from "./relay/listener.ts";
export { createNotifier, type Notifier } from "./relay/notifier.ts";
export { createRateLimit } from "./relay/rate-limit.ts";
export { createRelay } from "./relay/relay.ts";
export { toUploadFile } from "./to-upload-file.ts";
