// Prints one line per check, its errors below it, and a count at the end.
import type { Reporter, TestCase, TestModule } from "vitest/node";

export class LineReporter implements Reporter {
  #passed = 0;
  #failed = 0;

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state === "skipped") return; // left out by a filter, or because of an error that is counted at the end
    const seconds = ((test.diagnostic()?.duration ?? 0) / 1000).toFixed(1);
    if (state === "passed") this.#passed += 1;
    else this.#failed += 1;
    print(`${state === "passed" ? "✓" : "✗"} ${test.fullName} (${seconds} s)`);
    printErrors(errors);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]): void {
    const outside = [...modules.flatMap(errorsOutsideTests), ...unhandled];
    printErrors(outside);
    this.#failed += outside.length;
    if (this.#passed + this.#failed === 0) this.#failed = 1; // nothing ran
    print(`\n${this.#passed} passed, ${this.#failed} failed`);
  }
}

/** Errors in hooks and imports, which no test of the file reports. */
function errorsOutsideTests(module: TestModule): { message: string }[] {
  return [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
}

function printErrors(
  errors: readonly { message: string; stack?: string | undefined; diff?: string | undefined }[],
): void {
  for (const { message, stack = "", diff = "" } of errors) {
    const where = stack.split("\n").filter((line) => line.includes("scripts/release"));
    print([message, diff, ...where].filter(Boolean).join("\n").replace(/^/gm, "    "));
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
