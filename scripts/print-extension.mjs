// `npm run extension` builds all packages; this prints where the extension is and how to load it.
import { root } from "./bootstrap/paths.mjs";

process.stdout.write(`The extension is in ${root}packages/extension/dist/chrome
Open chrome://extensions or edge://extensions, turn on developer mode, choose "Load unpacked" and select this folder.
The build in ${root}packages/extension/dist/chrome-real-input also makes real clicks and keys, for pages that ignore others.
The Firefox build is in ${root}packages/extension/dist/firefox: open about:debugging, choose "This Firefox", "Load Temporary Add-on",
and select its manifest.json.
`);
