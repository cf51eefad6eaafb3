// What our other packages use and nobody else should: it changes without notice.
export { createRateLimit } from "./relay/rate-limit.ts";
export { toUploadFile } from "./to-upload-file.ts";
