/** Turns the output of a browser that did not start into an error that says what to do. */
export function explainStartFailure(program: string, output: string): Error {
  const [, remedy] = remedies.find(([pattern]) => pattern.test(output)) ?? [];
  return new Error(remedy ?? `The browser ${program} could not be started: ${lastLine(output)}`);
}

const remedies: [RegExp, string][] = [
  [
    /Missing X server|cannot open display|\$DISPLAY/i,
    "A window needs a display, and there is none (DISPLAY is not set). Run headless, or use xvfb-run.",
  ],
  [
    /No usable sandbox/,
    "The browser's sandbox is not permitted here. Allow unprivileged user namespaces, or run as a user who may use them.",
  ],
  [
    /error while loading shared libraries:/,
    "The browser is missing system libraries. Install them: npx playwright-core install-deps chromium.",
  ],
];

function lastLine(output: string): string {
  return output.trim().split("\n").at(-1)?.trim() ?? "";
}
