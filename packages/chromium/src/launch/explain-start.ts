/** The browser tells what went wrong in words of its own; a person needs what to do. */
export function explainStart(program: string, said: string): Error {
  const [, cure] = cures.find(([sign]) => sign.test(said)) ?? [];
  return new Error(cure ?? `The browser ${program} could not be started: ${lastLine(said)}`);
}

const cures: [RegExp, string][] = [
  [
    /Missing X server|cannot open display|\$DISPLAY/i,
    "A window needs a screen, and there is none here (DISPLAY is not set). Leave the window out, or use xvfb-run.",
  ],
  [
    /No usable sandbox/,
    "The browser's sandbox may not run here. Allow it (unprivileged user namespaces), or start as a user who may.",
  ],
  [
    /error while loading shared libraries:/,
    "The browser lacks libraries of the system. Install them: npx playwright-core install-deps chromium.",
  ],
];

function lastLine(said: string): string {
  return said.trim().split("\n").at(-1)?.trim() ?? "";
}
